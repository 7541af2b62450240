"""What travels between the server and a page about people and each other: proposals at a table.

The page's TypeScript types are made from these. docs/protocol.md tells how they are used.
"""

from __future__ import annotations

from turntable.server.messages import In, ProposalKind


class NewProposal(In):
    kind: ProposalKind


class ProposalReply(In):
    agree: bool
