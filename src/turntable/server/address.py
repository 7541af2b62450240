"""Where requests come from, as they are counted and banned by."""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address, ip_network

from turntable.server.refusal import Refusal

OWN = (ip_network("127.0.0.0/8"), ip_network("0.0.0.0/32"), ip_network("::/64"))  # of this machine, and a proxy on it


def counted_address(host: str) -> str:
    """The address that a host is counted by. Of IPv6 it is the network: whoever has one address has all of it."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return host
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def check_bannable(address: str) -> str:
    """Return an address as it is counted by; Refusal of what is none, and of one that everybody may come from."""
    try:
        network = ip_network(counted_address(address), strict=False)
    except ValueError:
        raise Refusal(400, "no_address") from None
    here = any(network.overlaps(own) for own in OWN if own.version == network.version)
    if here or network.prefixlen < (64 if network.version == 6 else 32):
        raise Refusal(409, "everyone_there")
    return str(network if network.version == 6 else network.network_address)
