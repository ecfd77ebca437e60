"""The rules of Borderlands, one module per phase of the rulebook; order.py numbers the phases, flow.py lists them."""
