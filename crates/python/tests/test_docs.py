"""Every example in the documentation runs, and everything public is documented."""

import doctest
import inspect
import types

import pictogrid
import pictogrid.env


def documented(thing: object, name: str) -> list[tuple[str, str]]:
    found = [(name, inspect.getdoc(thing) or "")]
    if inspect.isclass(thing):
        for key, member in vars(thing).items():
            if not key.startswith("_") and not isinstance(member, types.MemberDescriptorType):
                found.append((f"{name}.{key}", inspect.getdoc(member) or ""))
    return found


def everything() -> list[tuple[str, str]]:
    found = [("pictogrid", pictogrid.__doc__ or ""), ("pictogrid.env", pictogrid.env.__doc__ or "")]
    for module in (pictogrid, pictogrid.env):
        for name in module.__all__:
            if name not in ("__version__", "Observation"):
                found += documented(getattr(module, name), f"{module.__name__}.{name}")
    return found


def test_everything_public_is_documented() -> None:
    # What a result has is said in the table of its class.
    tables = {name for name, text in everything() if "Attributes" in text}
    plain = [name for name, text in everything() if not text and name.rsplit(".", 1)[0] not in tables]
    assert plain == []


def test_examples() -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    n_examples = 0
    for name, text in everything():
        example = parser.get_doctest(text, {}, name, name, 0)
        n_examples += len(example.examples)
        runner.run(example)
    assert n_examples > 40
    assert runner.summarize().failed == 0
