"""``python -m render_map`` is the command ``render-map``."""

from ._program import main

main()
