"""What goes in and out, shape by shape; the document is made from them."""
