"""Where webhooks of strangers may be: names are resolved, and addresses checked.

A call is made to the address that was checked: resolving the name again could give another one.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

PUBLIC = "public"
UNICAST = ip_network("2000::/3")  # all IPv6 addresses that the whole internet may reach
# What versions of Python judge differently, or call global although it is special. Their addresses
# stand for others (tunnels may end anywhere), or lead to whatever is near.
SPECIAL = tuple(
    map(
        ip_network,
        (
            "192.0.0.0/24",  # protocols
            "192.88.99.0/24",  # the nearest relay of 6to4
            "2001::/23",  # protocols, such as Teredo
            "2002::/16",  # 6to4
            "3fff::/20",  # documentation
        ),
    )
)
SECONDS = 5.0  # for all names together
MAX_URL = 2_000


class BadNetwork(ValueError):
    """This is not a network; the text says why."""


class BadWebhook(ValueError):
    """This webhook is not called; the text says why, and nothing about networks behind names."""


@dataclass(frozen=True)
class Networks:
    """The networks in which webhooks are called.

    Args:
        public: whether these include all addresses that the whole internet can reach, except those
            of this machine.
        own: further ones.
    """

    public: bool
    own: tuple[IPv4Network | IPv6Network, ...]

    def allow(self, address: str) -> bool:
        """Whether a webhook at this address is called."""
        read = _unmapped(ip_address(address))
        own = any(read in network for network in self.own)
        return own or (self.public and _is_public(read) and not _is_of_this_machine(read))


def read_networks(names: Sequence[str]) -> Networks:
    """Read the networks that the operator allows: ``public``, or such as ``10.1.0.0/16``.

    Raises:
        BadNetwork: one of them is neither.
    """
    try:
        own = tuple(ip_network(name) for name in names if name != PUBLIC)
    except ValueError as error:
        raise BadNetwork(f"{error}: expected {PUBLIC}, or a network such as 10.1.0.0/16.") from None
    return Networks(PUBLIC in names, own)


def _unmapped(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Convert an IPv4-mapped IPv6 address to the IPv4 address."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address) and address not in UNICAST:
        return False
    special = any(address in network for network in SPECIAL)
    return address.is_global and not (special or address.is_multicast or address.is_reserved)


def _is_of_this_machine(address: IPv4Address | IPv6Address) -> bool:
    """Whether a socket of this machine can have this address. Nothing is sent."""
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.bind((str(address), 0))
        return True
    return False


def host_of(url: str) -> tuple[str, int]:
    """Host and port of a webhook.

    Raises:
        BadWebhook: this is not an http or https URL.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:  # its text may show a password
        raise BadWebhook("This is not an http or https URL.") from None
    written = url.isascii() and url.isprintable() and " " not in url and len(url) <= MAX_URL
    if not (written and host and parts.scheme in ("http", "https")):
        raise BadWebhook("This is not an http or https URL.")
    return host, port or (443 if parts.scheme == "https" else 80)


def check_webhook(url: str, networks: Networks) -> None:
    """Check that a webhook is at an address where webhooks are called.

    Raises:
        BadWebhook: it is not, or its name cannot be resolved. Both look the same from outside.
    """
    if not addresses_of({"": url}, networks):
        raise BadWebhook(
            "The arena does not call this host: its address is unknown or not allowed."
        )


def addresses_of(urls: Mapping[str, str], networks: Networks) -> dict[str, str]:
    """The addresses at which webhooks are called, by the key of their URL.

    A webhook is left out if its name cannot be resolved in time, or if one of its addresses is not
    allowed.
    """
    lookups = {key: _Lookup(*host_of(url)) for key, url in urls.items()}
    deadline = time.monotonic() + SECONDS
    found = {key: lookup.wait(deadline - time.monotonic()) for key, lookup in lookups.items()}
    return {
        key: addresses[0]  # the system lists first what it can reach
        for key, addresses in found.items()
        if addresses and all(map(networks.allow, addresses))
    }


class _Lookup:
    """A name that is being resolved, in a thread: resolvers have no time limit.

    Args:
        host, port: the server.
    """

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._found: list[str] = []
        self._thread = threading.Thread(target=self._resolve, daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> list[str]:
        """Its addresses; none if there are none in time."""
        self._thread.join(max(0.0, seconds))
        return self._found

    def _resolve(self) -> None:
        try:
            answers = socket.getaddrinfo(self._host, self._port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):  # there is no such name, or it cannot be one
            return
        self._found = [str(answer[4][0]) for answer in answers]
