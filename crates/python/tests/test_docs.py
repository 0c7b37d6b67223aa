"""Every example in the documentation runs, and everything public is documented."""

import doctest
import inspect
import types

import pictogrid
import pictogrid.bench
import pictogrid.bench.gym
import pictogrid.env


def documented(thing: object, name: str) -> list[tuple[str, str]]:
    found = [(name, inspect.getdoc(thing) or "")]
    if inspect.isclass(thing):
        for key, member in vars(thing).items():
            # Those of Python's own classes are documented in their source, see test_stubs.
            is_own = isinstance(member, types.MemberDescriptorType) and hasattr(thing, "__slots__")
            if not key.startswith("_") and not is_own:
                found.append((f"{name}.{key}", inspect.getdoc(member) or ""))
    return found


def everything() -> list[tuple[str, str]]:
    modules = (pictogrid, pictogrid.env, pictogrid.bench, pictogrid.bench.gym)
    found = [(module.__name__, module.__doc__ or "") for module in modules]
    for module in modules:
        for name in module.__all__:
            if name not in ("__version__", "Observation", "STYLES", "IDS", "Move"):
                found += documented(getattr(module, name), f"{module.__name__}.{name}")
    return found


def test_everything_public_is_documented() -> None:
    assert [name for name, text in everything() if not text] == []
    assert len(everything()) > 180


def test_examples() -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    n_examples = 0
    for name, text in everything():
        example = parser.get_doctest(text, {}, name, name, 0)
        n_examples += len(example.examples)
        runner.run(example)
    assert n_examples > 40
    assert runner.summarize().failed == 0
