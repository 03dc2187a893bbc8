"""The licenses of Python packages as SPDX expressions, and whether they are allowed."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib.metadata import PackageMetadata

from license_expression import Licensing, get_spdx_licensing

# What older packages state in place of an expression.
_CLASSIFIERS = {
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "Python Software Foundation License": "PSF-2.0",
}


def license_of(package: PackageMetadata) -> str | None:
    """The license expression of an installed package; None if it states none that is known.

    Args:
        package: the metadata of the package.
    """
    if "License-Expression" in package:
        return package["License-Expression"]
    classifiers = package.get_all("Classifier") or []
    names = [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License ::")]
    known = [_CLASSIFIERS[name] for name in names if name in _CLASSIFIERS]
    return " AND ".join(known) if known and len(known) == len(names) else None


def is_allowed(expression: str, allowed: Collection[str]) -> bool:
    """Whether a license expression can be met with allowed licenses alone.

    Args:
        expression: an SPDX expression, such as ``MIT OR GPL-3.0-only``.
        allowed: the SPDX ids of the allowed licenses.

    Raises:
        ExpressionError: it is not an SPDX expression.
    """
    spdx = _spdx()
    parsed = spdx.parse(expression, validate=True)
    met = {each: spdx.TRUE if each.key in allowed else spdx.FALSE for each in parsed.symbols}
    return bool(parsed.subs(met, simplify=True) == spdx.TRUE)


@cache
def _spdx() -> Licensing:
    """All licenses that SPDX lists; reading them takes half a second."""
    return get_spdx_licensing()
