"""The configuration of gunicorn that the service shares with servers in threads."""

from __future__ import annotations

from typing import Any

PLAIN: dict[str, Any] = {
    "keepalive": 75,
    # The worker's sockets do not block, and Python sends files through sendfile(2) on those that
    # do.
    "sendfile": False,
    # What nobody asks for is off, including the defaults. By default, all services of a user share
    # one control socket, and peers on this machine set path, scheme, and address with headers.
    # Variables of the environment, and packages that happen to be installed, turn nothing on
    # either.
    "control_socket_disable": True,
    "forwarder_headers": "",
    "secure_scheme_headers": {},
    "forwarded_allow_ips": "",
    "proxy_allow_ips": "",
    "uwsgi_allow_ips": "",
    "protocol": "http",
    "proxy_protocol": "off",
    "http_protocols": "h1",
    "http2_cleartext": "off",
    "http_parser": "python",
    "header_map": "drop",
    "permit_obsolete_folding": False,
    "strip_header_spaces": False,
    "casefold_http_method": False,
    "permit_unconventional_http_method": False,
    "permit_unconventional_http_version": False,
}
