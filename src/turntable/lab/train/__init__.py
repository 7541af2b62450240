"""Train a network by self-play: `network` is what learns, `rollout` plays, `ppo` learns, `league` keeps past selves.

`trainer` puts them together; it needs PyTorch (the extra `train`). What is learned is a file that bots play from
without it (bots/network.py).
"""
