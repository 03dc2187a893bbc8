"""A webhook called at a checked address must present a certificate for its name."""

from __future__ import annotations

import socket
import ssl
import threading
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from galaxy_referee.tournament.connection import Connection, NoAnswer

NAME = "bot.invalid"  # cannot be resolved


@pytest.fixture
def port(tmp_path, monkeypatch):
    """The port of a server whose certificate this process trusts."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (tmp_path / "cert.pem").write_bytes(certificate.public_bytes(pem))
    (tmp_path / "key.pem").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=_serve, args=(listener, context), daemon=True).start()
    yield listener.getsockname()[1]
    listener.close()


def _serve(listener: socket.socket, context: ssl.SSLContext) -> None:
    """Answer clients that accept the certificate."""
    while True:
        try:
            plain, _ = listener.accept()
        except OSError:  # closed
            return
        try:
            with context.wrap_socket(plain, server_side=True) as connection:
                request = b""
                while not request.endswith(b"\r\n\r\n{}"):  # unread data would reset it
                    request += connection.recv(1 << 16)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        except OSError:  # the client has refused the certificate
            plain.close()


def test_a_certificate_for_the_name_is_accepted(port):
    connection = Connection(f"https://{NAME}:{port}/", 100, "127.0.0.1")
    assert connection.call("POST", "", b"{}", seconds=60).status == 200
    connection.close()


def test_a_certificate_for_another_name_is_refused(port):
    connection = Connection(f"https://other.invalid:{port}/", 100, "127.0.0.1")
    with pytest.raises(NoAnswer, match="no answer in HTTP"):
        connection.call("POST", "", b"{}", seconds=60)
