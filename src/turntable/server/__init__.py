"""The server: tables, seats, clocks, accounts, HTTP and WebSockets, over one database.

A table is a seed and a list of moves in the database; what a process holds of it is a copy that can be made again.
"""
