"""IP addresses, normalised for rate limits and bans."""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address, ip_network

from turntable.server.refusal import Refusal

OWN = (ip_network("127.0.0.0/8"), ip_network("0.0.0.0/32"), ip_network("::/64"))  # this machine, or a proxy on it


def counted_address(host: str) -> str:
    """Return the key a host is rate limited by: its IPv4 address, or its IPv6 /64, as one subscriber owns all of it."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return host
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def check_bannable(address: str) -> str:
    """Return an address in the form that is banned. Raise Refusal if it is invalid, too wide or covers this machine."""
    try:
        network = ip_network(counted_address(address), strict=False)
    except ValueError:
        raise Refusal(400, "no_address") from None
    here = any(network.overlaps(own) for own in OWN if own.version == network.version)
    if here or network.prefixlen < (64 if network.version == 6 else 32):
        raise Refusal(409, "everyone_there")
    return str(network if network.version == 6 else network.network_address)
