"""Tables that people share: the authority over matches, the wire, the pages. Nothing here is compiled."""
