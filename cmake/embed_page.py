"""Writes the built page into the program: embed_page.py FOLDER OUT.S OUT.cpp. Without the folder there is a program without a page.
Beside a file may lie the same one packed, with the ending .br."""
import gzip
import hashlib
import pathlib
import re
import sys

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
    ".wasm": "application/wasm",
}
HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.\w+$")  # as Vite names what it builds
WORTH = 0.9  # compressed is kept if it is below this part


def write(path, text):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
    path.touch()


def main(folder, assembly, source):
    names, blobs, entries = [], [], []
    kept = assembly.parent / "page"
    kept.mkdir(parents=True, exist_ok=True)
    files = (
        [f for f in sorted(folder.rglob("*")) if f.is_file() and f.suffix not in (".map", ".br")]
        if folder.is_dir()
        else []
    )

    def blob(symbol, path):
        names.append(symbol)
        blobs.append(f'.global {symbol}\n.global {symbol}_end\n{symbol}:\n.incbin "{path}"\n{symbol}_end:\n.byte 0\n')
        return f"text({symbol}, {symbol}_end)"

    for n, file in enumerate(files):
        data = file.read_bytes()
        path = "/" + file.relative_to(folder).as_posix()
        if not re.fullmatch(r"[\w./@+-]+", path):
            sys.exit(f"{file}: the name has characters that no address of the page may have")
        plain = blob(f"jansou_page_{n}", file)
        packed = gzip.compress(data, 9, mtime=0)
        zipped = '""'
        if len(packed) < WORTH * len(data):
            (kept / f"{n}.gz").write_bytes(packed)
            zipped = blob(f"jansou_page_{n}_gz", kept / f"{n}.gz")
        tight = file.with_name(file.name + ".br")
        brotli = (
            blob(f"jansou_page_{n}_br", tight) if tight.exists() and tight.stat().st_size < WORTH * len(data) else '""'
        )
        kind = TYPES.get(file.suffix, "application/octet-stream")
        tag = hashlib.sha256(data).hexdigest()[:20]
        hashed = "true" if path.startswith("/assets/") and HASHED.search(path) else "false"
        entries.append(f'        PageFile{{"{path}", "{kind}", "\\"{tag}\\"", {plain}, {zipped}, {brotli}, {hashed}}},')

    write(
        assembly,
        "// Written by cmake/embed_page.py\n.section .rodata\n"
        + "".join(blobs)
        + '.section .note.GNU-stack,"",%progbits\n',
    )
    symbols = "".join(f"extern const char {n}[], {n}_end[];\n" for n in names)
    helper = "std::string_view text(const char* begin, const char* end) { return {begin, std::size_t(end - begin)}; }  // NOLINT(clang-analyzer-security.PointerSub): labels of one section\n"
    body = (
        ("    static const std::array files{\n" + "\n".join(entries) + "\n    };\n    return files;\n")
        if entries
        else "    return {};\n"
    )
    write(
        source,
        f"""// Written by cmake/embed_page.py
#include <array>
#include <cstddef>

#include "apps/server/page.hpp"

{f'extern "C" {{{chr(10)}{symbols}}}' if names else ""}
namespace jansou::server {{
{f"namespace {{{chr(10)}{helper}}}" if names else ""}
std::span<const PageFile> page_files() {{
{body}}}

}}  // namespace jansou::server
""",
    )


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
