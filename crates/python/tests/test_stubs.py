"""The stub of the engine has every docstring, so that editors show them: `BLESS=1 pytest tests/test_stubs.py` writes them.

A compiled module has no source that an editor could look into, so what it says stands twice: in Rust, where
`help` finds it, and here. Python's own files have theirs once, behind each attribute.
"""

import ast
import inspect
import os
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

import pictogrid
from pictogrid import _engine

PACKAGE = Path(__file__).parents[1] / "python" / "pictogrid"
STUB = PACKAGE / "_engine.pyi"
Documented = ast.ClassDef | ast.FunctionDef


def nodes(module: ast.Module) -> Iterator[tuple[Documented, Any]]:
    """Everything public of the stub, and what it is in the engine; of several signatures of a function the first."""
    seen = set()
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name in seen:
            continue
        seen.add(getattr(node, "name", None))
        if isinstance(node, Documented) and not node.name.startswith("_"):
            thing = getattr(_engine, node.name)
            yield node, thing
            if isinstance(node, ast.ClassDef):
                for member in node.body:
                    if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                        yield member, inspect.getattr_static(thing, member.name)


def doc_of(thing: Any) -> str:
    return inspect.cleandoc(getattr(thing, "__doc__", None) or getattr(thing, "__func__", thing).__doc__ or "")


def blessed(text: str) -> str:
    """The stub with the docstrings of the engine."""
    lines = text.splitlines(keepends=True)
    for node, thing in sorted(nodes(ast.parse(text)), key=lambda pair: -pair[0].lineno):
        first, old = node.body[0], ast.get_docstring(node)
        margin = " " * (node.col_offset + 4)
        quoted = doc_of(thing).replace("\\", "\\\\")
        doc = indent(f'"""{quoted}"""', margin) if "\n" not in quoted else indent(f'"""{quoted}\n"""', margin)
        if isinstance(node, ast.FunctionDef):
            head = "".join(lines[node.lineno - 1 : first.lineno])[: -len(lines[first.lineno - 1])]
            head += lines[first.lineno - 1].encode()[: first.col_offset].decode()
            lines[node.lineno - 1 : node.end_lineno] = [head.rstrip() + "\n" + doc + "\n"]
        else:
            end = first.end_lineno if old is not None else first.lineno - 1 - (len(getattr(first, "decorator_list", [])))
            lines[node.lineno : end] = [doc + "\n"]
    return "".join(lines)


def test_the_stub_says_what_the_engine_says() -> None:
    text = STUB.read_text()
    if os.environ.get("BLESS"):
        text = blessed(text)
        STUB.write_text(text)
    found = {f"{node.name}:{node.lineno}": ast.get_docstring(node) for node, _ in nodes(ast.parse(text))}
    wanted = {f"{node.name}:{node.lineno}": doc_of(thing) for node, thing in nodes(ast.parse(text))}
    assert found == wanted
    assert len(found) > 180 and all(wanted.values()), [name for name, doc in wanted.items() if not doc]


def test_the_stub_has_every_public_name_of_the_engine() -> None:
    module = ast.parse(STUB.read_text())
    members = {node.name: [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
               for node in module.body if isinstance(node, ast.ClassDef)}  # fmt: skip
    for name, kind in inspect.getmembers(_engine, inspect.isclass):
        public = [member for member in vars(kind) if not member.startswith("_")]
        # What an explanation has as a sequence is said by its base.
        missing = set(public) - set(members[name]) - ({"index", "count"} if kind is _engine.Explanation else set())
        assert not missing, (name, missing)


def test_every_attribute_of_python_is_documented() -> None:
    n = 0
    for path in PACKAGE.glob("*.py"):
        for kind in (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ClassDef)):
            for part, following in zip(kind.body, [*kind.body[1:], None]):
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and part.target.id != "metadata":
                    assert isinstance(following, ast.Expr), f"{path.name}: {kind.name}.{part.target.id}"
                    n += 1
    assert n > 10
    assert {"Dataset", "SolvedMany"} <= set(pictogrid.__all__)
