"""Bills of materials in CycloneDX: ``python -m tools.sbom``.

Without arguments, it writes that of the wheel, which holds the packages that are bundled into the
table in the browser; ``--check`` says whether it is current. ``--image ROOT`` prints that of an
image whose files are at ROOT: its Python packages, its Debian packages, and what the wheel has.
"""

from __future__ import annotations

import argparse
import base64
import importlib.metadata
import json
import re
import sys
from collections.abc import Iterator
from email import message_from_string
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL

from galaxy_referee import __version__
from tools.licenses import license_of

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "web" / "package-lock.json"
SBOM = ROOT / "web" / "galaxy-referee.cdx.json"  # in the wheel, below .dist-info/sboms
_HOME = "https://pypi.org/project/galaxy-referee"
_SITE_PACKAGES = "venv/lib/python3.*/site-packages"
_DEBIAN = "var/lib/dpkg/status"


def wheel_text() -> str:
    """The bill of materials of the wheel, the same for the same packages."""
    return _text(list(bundled()), f"{_HOME}/{__version__}/wheel")


def image_text(root: Path) -> str:
    """The bill of materials of an image.

    Args:
        root: where its files are.
    """
    parts = [*python_packages(root), *debian_packages(root), *bundled()]
    return _text(parts, f"{_HOME}/{__version__}/image")


def bundled() -> Iterator[Component]:
    """The packages that are bundled into the page, from their lock file."""
    for path, entry in json.loads(LOCK.read_text(encoding="utf-8"))["packages"].items():
        if path and not entry.get("dev"):
            name = path.rpartition("node_modules/")[2]
            digest = base64.b64decode(entry["integrity"].removeprefix("sha512-")).hex()
            yield _component(
                PackageURL("npm", *_scope(name), entry["version"]),
                entry["license"],
                [HashType(alg=HashAlgorithm.SHA_512, content=digest)],
            )


def python_packages(root: Path) -> Iterator[Component]:
    """The Python packages installed in an image.

    Args:
        root: where its files are.
    """
    (folder,) = root.glob(_SITE_PACKAGES)
    found = importlib.metadata.distributions(path=[str(folder)])
    for each in sorted(found, key=lambda one: one.name.lower()):
        name = re.sub(r"[-_.]+", "-", each.name).lower()
        yield _component(PackageURL("pypi", None, name, each.version), license_of(each.metadata))


def debian_packages(root: Path) -> Iterator[Component]:
    """The Debian packages installed in an image. Debian states licenses as texts, in the image.

    Args:
        root: where its files are.
    """
    for stanza in (root / _DEBIAN).read_text(encoding="utf-8").strip().split("\n\n"):
        package = message_from_string(stanza)
        if package["Status"].endswith(" installed"):
            address = {"arch": package["Architecture"]}
            yield _component(
                PackageURL("deb", "debian", package["Package"], package["Version"], address)
            )


def _scope(name: str) -> tuple[str | None, str]:
    scope, _, rest = name.rpartition("/")
    return scope or None, rest


def _component(
    url: PackageURL, license_expression: str | None = None, hashes: list[HashType] | None = None
) -> Component:
    licenses = [LicenseFactory().make_from_string(license_expression)] if license_expression else []
    return Component(
        type=ComponentType.LIBRARY,
        name=url.name,
        group=url.namespace,
        version=url.version,
        bom_ref=url.to_string(),
        purl=url,
        licenses=licenses,
        hashes=hashes,
    )


def _text(components: list[Component], identity: str) -> str:
    own = _component(PackageURL("pypi", None, "galaxy-referee", __version__), "MIT")
    own.type = ComponentType.APPLICATION
    bom = Bom(
        components=components,
        metadata=BomMetaData(component=own),
        serial_number=uuid5(NAMESPACE_URL, identity),
    )
    bom.register_dependency(own, components)
    output = make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6)
    document = json.loads(output.output_as_string())
    del document["metadata"]["timestamp"]  # the same parts give the same bytes
    return json.dumps(document, indent=2, sort_keys=True) + "\n"


def main(arguments: list[str]) -> int:
    """Write, check, or print a bill; the exit status is 1 if a check fails."""
    parser = argparse.ArgumentParser(prog="python -m tools.sbom", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--image", type=Path, metavar="ROOT", help="where an image's files are")
    given = parser.parse_args(arguments)
    if given.image:
        print(image_text(given.image), end="")
        return 0
    name = SBOM.relative_to(ROOT)
    if not given.check:
        SBOM.write_text(wheel_text(), encoding="utf-8")
        print(f"wrote {name}")
        return 0
    current = SBOM.exists() and SBOM.read_text(encoding="utf-8") == wheel_text()
    print(f"{name} {'is up to date' if current else 'is out of date: run python -m tools.sbom'}")
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
