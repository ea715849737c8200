package tradewinds

import (
	"context"
	"iter"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// Matchmaking is MatchmakingService: waiting in queues without a Play stream, and looking at them.
type Matchmaking struct {
	*connection
	stub pb.MatchmakingServiceClient
}

func newMatchmaking(c *connection) *Matchmaking {
	return &Matchmaking{c, pb.NewMatchmakingServiceClient(c.grpc)}
}

// Join waits in a queue for as long as the answers are read; the last one is a seating.
func (m *Matchmaking) Join(ctx context.Context, queue *pb.QueueSpec, bot string, maxMatches int) iter.Seq2[*pb.JoinQueueResponse, error] {
	request := &pb.JoinQueueRequest{Queue: queue, Bot: bot, MaxMatches: uint32(maxMatches), RequestId: newID()}
	return follow(ctx, m.connection, "", m.stub.JoinQueue, request)
}

// Cancel gives a ticket up; if the match formed first, the answer says so.
func (m *Matchmaking) Cancel(ctx context.Context, ticketID string) (*pb.CancelTicketResponse, error) {
	return call(ctx, m.connection, "", m.stub.CancelTicket, &pb.CancelTicketRequest{TicketId: ticketID})
}

// Queues is the queues somebody waits in, with figures, page after page.
func (m *Matchmaking) Queues(ctx context.Context) iter.Seq2[*pb.Queue, error] {
	return pages(func(token string) ([]*pb.Queue, string, error) {
		request := &pb.ListQueuesRequest{PageSize: pageSize, PageToken: token}
		page, err := call(ctx, m.connection, "", m.stub.ListQueues, request)
		return page.GetQueues(), page.GetNextPageToken(), err
	})
}
