package tradewinds

import (
	"math"
	"slices"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// chair is a match and a seat: where a bot may meet itself it has several in one match.
type chair struct {
	matchID string
	seat    uint32
}

// place is a place in a queue that was asked for; the ticket is known once it was granted.
type place struct {
	queue     int
	requestID string
	ticketID  string
	name      string // Of the queue, as the server writes it.
	asked     bool   // On the present stream.
	waiting   int    // How many tickets wait there; 0 while the server has not said so.
}

const (
	endless = math.MaxInt
	noQueue = -1 // Of a match by invitation, or one that an earlier process of the session joined.
)

// lobby counts so that never more matches are begun than wanted, and every queue gets its share.
type lobby struct {
	queues     []*pb.QueueSpec
	left       int // Matches that may still begin.
	atOnce     int
	atOnceEach int
	places     []*place
	running    map[chair]int // With the queue that led to it.
	isClosed   bool
}

func newLobby(queues []*pb.QueueSpec, matches, atOnce int) *lobby {
	count := max(1, len(queues))
	return &lobby{
		queues:     queues,
		left:       matches,
		atOnce:     atOnce,
		atOnceEach: (atOnce + count - 1) / count,
		running:    map[chair]int{},
	}
}

// joins is the places to ask for now; after a reconnect the earlier ones, under the same ids.
func (l *lobby) joins() []*pb.JoinQueue {
	for queue := range l.queues {
		if l.mayJoin(queue) {
			l.places = append(l.places, &place{queue: queue, requestID: newID()})
		}
	}
	var asked []*pb.JoinQueue
	for _, place := range l.places {
		if !place.asked {
			place.asked = true
			asked = append(asked, &pb.JoinQueue{Queue: l.queues[place.queue], RequestId: place.requestID})
		}
	}
	return asked
}

func (l *lobby) granted(requestID, ticketID, name string) {
	if place := l.find(requestID); place != nil {
		place.ticketID, place.name = ticketID, name
	}
}

// seated: a match began; its place is used up, also where the news of the ticket was lost.
func (l *lobby) seated(where chair, ticketID string) {
	queue := noQueue
	if ticketID != "" {
		used := l.gone(ticketID)
		if used == nil {
			used = l.gone("")
		}
		if used != nil {
			queue = used.queue
		}
	}
	l.running[where] = queue
	if l.left != endless {
		l.left = max(0, l.left-1)
	}
}

// ended: a match ended; one that was aborted does not count.
func (l *lobby) ended(where chair, aborted bool) {
	_, ran := l.running[where]
	delete(l.running, where)
	if ran && aborted && !l.isClosed && l.left != endless {
		l.left++
	}
}

// gone forgets the place with that ticket.
func (l *lobby) gone(ticketID string) *place {
	for index, place := range l.places {
		if place.ticketID == ticketID {
			l.places = slices.Delete(l.places, index, index+1)
			return place
		}
	}
	return nil
}

// counted: the server said how many wait in a queue.
func (l *lobby) counted(ticketID string, waiting int) {
	for _, place := range l.places {
		if place.ticketID == ticketID {
			place.waiting = waiting
		}
	}
}

func (l *lobby) find(requestID string) *place {
	for _, place := range l.places {
		if place.requestID == requestID {
			return place
		}
	}
	return nil
}

// disconnected: the stream broke and took the tickets with it.
func (l *lobby) disconnected() {
	if len(l.places) > l.left {
		l.places = l.places[:l.left]
	}
	for _, place := range l.places {
		place.asked = false
	}
}

// close begins no further match; places that were granted already have to be given back.
func (l *lobby) close() {
	l.left = 0
	l.isClosed = true
}

func (l *lobby) mayJoin(queue int) bool {
	for _, place := range l.places {
		if place.queue == queue {
			return false
		}
	}
	played := 0
	for _, other := range l.running {
		if other == queue {
			played++
		}
	}
	hasRoom := len(l.running) < l.atOnce && played < l.atOnceEach
	return hasRoom && len(l.places) < l.left
}
