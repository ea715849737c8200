package tradewinds

import (
	"context"
	"errors"
	"io"
	"time"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

const silence = 3 // Heartbeats that may be missed before the stream counts as dead.

// playStream is one connection's worth of talk with the server. It says hello when opened.
type playStream struct {
	responses chan *pb.PlayResponse // Closed when the stream ends; failure says why.
	failure   error                 // nil if the server ended the stream; read it once responses is closed.

	ctx     context.Context
	hangUp  context.CancelFunc
	outbox  chan *pb.PlayRequest
	silence *time.Timer // Fires when nothing was heard for several heartbeats.
	quiet   time.Duration
}

func openStream(ctx context.Context, c *connection, hello *pb.Hello) *playStream {
	talking, hangUp := context.WithCancel(ctx)
	stream := &playStream{
		responses: make(chan *pb.PlayResponse),
		ctx:       talking,
		hangUp:    hangUp,
		outbox:    make(chan *pb.PlayRequest, 256),
		silence:   time.NewTimer(Forever),
		quiet:     Forever,
	}
	hello.StreamNumber = max(hello.StreamNumber+1, uint64(time.Now().UnixMilli()))
	stream.send(&pb.PlayRequest{Body: &pb.PlayRequest_Hello{Hello: hello}})
	go stream.talk(c)
	return stream
}

// send queues one message.
func (s *playStream) send(request *pb.PlayRequest) {
	select {
	case s.outbox <- request:
	case <-s.ctx.Done():
	}
}

// expectHeartbeats lets silence fire if nothing is heard for several intervals from now on.
func (s *playStream) expectHeartbeats(interval time.Duration) {
	s.quiet = silence * interval
	s.heard()
}

// heard is called for everything the server says.
func (s *playStream) heard() {
	s.silence.Reset(s.quiet)
}

func (s *playStream) talk(c *connection) {
	defer close(s.responses)
	call, err := pb.NewBotServiceClient(c.grpc).Play(c.headers(s.ctx, ""))
	if err != nil {
		s.failure = c.explain(s.ctx, fromCall(err))
		return
	}
	go func() {
		for {
			select {
			case request := <-s.outbox:
				if call.Send(request) != nil {
					return // Recv tells why.
				}
			case <-s.ctx.Done():
				return
			}
		}
	}()
	for {
		response, err := call.Recv()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			s.failure = c.explain(s.ctx, fromCall(err))
			return
		}
		select {
		case s.responses <- response:
		case <-s.ctx.Done():
			return
		}
	}
}
