package tradewinds

import (
	"context"
	"errors"
	"io"
	"iter"

	"google.golang.org/grpc"
)

// pages reads one page after the other.
func pages[Item any](page func(token string) ([]Item, string, error)) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		for token := ""; ; {
			items, next, err := page(token)
			if err != nil {
				var none Item
				yield(none, err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if next == "" {
				return
			}
			token = next
		}
	}
}

// follow reads a stream, for as long as the server sends and the caller reads.
func follow[Request, Answer any](
	ctx context.Context,
	c *connection,
	token string,
	method func(context.Context, Request, ...grpc.CallOption) (grpc.ServerStreamingClient[Answer], error),
	request Request,
) iter.Seq2[*Answer, error] {
	return func(yield func(*Answer, error) bool) {
		reading, stop := context.WithCancel(c.headers(ctx, token))
		defer stop()
		stream, err := method(reading, request)
		for err == nil {
			var answer *Answer
			if answer, err = stream.Recv(); err == nil && !yield(answer, nil) {
				return
			}
		}
		if !errors.Is(err, io.EOF) {
			yield(nil, c.explain(ctx, fromCall(err)))
		}
	}
}
