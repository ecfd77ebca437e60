"""Joining JavaScript modules into one file, so that a table needs one request for them and not forty.

In a joined file each module is a function, called once, whose result is what the module exports; `boreaModules` keeps
the results by name. What a page imports later is joined the same way and finds there what the page already has. This is
no parser: it knows the forms of `import` and `export` that our modules have, and a test links all of them.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable

REGISTRY = "__modules"
LATER = "linked"  # the folder under which a module is served with those that it imports

START = r"(?:^|(?<=[;}]))"  # a statement: in minified files they are not on lines of their own
IMPORT = re.compile(
    START + r'import\s*(?:(?P<default>\w+)\s*,?\s*)?(?:\{(?P<named>[^}]*)\})?\s*from\s*"(?P<path>[^"]+)";?', re.M
)
EXPORTS = re.compile(START + r'export\s*\{(?P<named>[^}]*)\}(?:\s*from\s*"(?P<path>[^"]+)")?;?', re.M)
DECLARED = re.compile(START + r"export\s+(?P<what>const|class|function|async\s+function)\s+(?P<name>\w+)", re.M)
DEFAULT = re.compile(START + r"export\s+default\s", re.M)
DYNAMIC = re.compile(r"\bimport\(")
ADDRESS = re.compile(r"\bimport\.meta\.url\b")

HEAD = """const __modules = (globalThis.boreaModules ??= {{}});
const __root = new URL("{root}", import.meta.url).href;
const __url = (name) => __root + name;
const __load = async (from, path) => {{
  const name = new URL(path, __url(from)).href.slice(__root.length);
  if (!__modules[name]) await import(`${{__root}}linked/${{name}}`);
  return __modules[name];
}};
"""

Source = Callable[[str], str]


def resolved(name: str, path: str) -> str:
    """Return the name of a module that another one imports by a relative path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def imported(name: str, source: str) -> list[str]:
    """Return the modules that a module imports before it runs."""
    paths = [found["path"] for form in (IMPORT, EXPORTS) for found in form.finditer(source) if found["path"]]
    return [resolved(name, path) for path in paths]


def in_order(names: Iterable[str], source: Source, known: Callable[[str], bool]) -> list[str]:
    """Return modules and what they import, each after what it needs; known ones are left out."""
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        if name in found or known(name):
            return
        for other in imported(name, source(name)):
            visit(other)
        found[name] = None

    for name in names:
        visit(name)
    return list(found)


def pairs(names: str) -> list[tuple[str, str]]:
    """Read `a, b as c`: each name and the one that is given to it."""
    parts = [part.split(" as ") for part in map(str.strip, names.split(",")) if part]
    return [(part[0].strip(), part[-1].strip()) for part in parts]


def body(name: str, source: str) -> tuple[str, list[str]]:
    """Return the statements of a module, and the properties of the object that stands for its exports."""
    exports: list[str] = []

    def taken(found: re.Match[str]) -> str:
        wanted = [f"{first}: {last}" for first, last in pairs(found["named"] or "")]
        wanted += [f"default: {found['default']}"] * bool(found["default"])
        return f'const {{ {", ".join(wanted)} }} = {REGISTRY}["{resolved(name, found["path"])}"];'

    def given(found: re.Match[str]) -> str:
        owner = f'{REGISTRY}["{resolved(name, found["path"])}"].' if found["path"] else ""
        exports.extend(f"{last}: {owner}{first}" for first, last in pairs(found["named"]))
        return ""

    def declared(found: re.Match[str]) -> str:
        exports.append(f"{found['name']}: {found['name']}")
        return f"{found['what']} {found['name']}"

    def default(_: re.Match[str]) -> str:
        exports.append("default: __default")
        return "const __default = "

    for form, replacement in ((IMPORT, taken), (EXPORTS, given), (DECLARED, declared), (DEFAULT, default)):
        source = form.sub(replacement, source)
    source = ADDRESS.sub(f'__url("{name}")', DYNAMIC.sub(f'__load("{name}", ', source))
    return source, exports


def wrapped(name: str, source: str) -> str:
    """Return a module as a function that is called once."""
    inside, exports = body(name, source)
    return f'{REGISTRY}["{name}"] ??= (() => {{\n{inside}\nreturn {{ {", ".join(exports)} }};\n}})();\n'


def started(names: Iterable[str], entry: str, apart: Iterable[str], source: Source) -> str:
    """Join the modules that a page starts with; the entry runs last, and what is loaded apart stays as it is."""
    kept = list(apart)
    imports = [f'import * as __{place} from "./{name}";\n' for place, name in enumerate(kept)]
    links = [f'{REGISTRY}["{name}"] = __{place};\n' for place, name in enumerate(kept)]
    order = in_order([*(name for name in names if name != entry), entry], source, kept.__contains__)
    parts = [wrapped(name, source(name)) for name in order[:-1]]
    return "".join([*imports, HEAD.format(root="./"), *links, *parts, f"{{\n{body(entry, source(entry))[0]}\n}}\n"])


def later(name: str, known: Callable[[str], bool], source: Source) -> str:
    """Join a module that a page imports later with those it needs and the page does not have."""
    depth = f"{LATER}/{name}".count("/")
    parts = [wrapped(each, source(each)) for each in in_order([name], source, known)]
    return "".join([HEAD.format(root="../" * depth), *parts])
