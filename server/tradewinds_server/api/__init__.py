"""gRPC servicers: validate, call one domain function, encode."""
