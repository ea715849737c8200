package tradewinds

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// Options say how a bot is run; the zero value plays for ever, one match at a time.
type Options struct {
	Access

	Matches    int     // How many to play; 0 for as many as come.
	MaxMatches int     // How many of them may run at once; 0 means 1.
	OnError    OnError // When Choose fails.

	// SessionID of its own lets a restarted process take up the matches of the one before.
	SessionID string
	// Specs are queues beside those by name, with time controls and the like.
	Specs []*pb.QueueSpec
	// Patience to go on without a connection before giving up; 0 for ever.
	Patience time.Duration
	// Log is where to report; nil for the default logger.
	Log *slog.Logger
}

// Run plays until the matches are played; the results.
//
// Server, key, the file of the server's authority and the session id, where they are not given,
// come from the environment: TRADEWINDS_SERVER, TRADEWINDS_API_KEY, TRADEWINDS_CA,
// TRADEWINDS_SESSION. Tournaments start bots so.
//
// With several queues the bot waits in all of them at once; without any it waits for invitations.
// The first interrupt (Ctrl-C, SIGTERM) leaves the queues and plays the running matches to their
// end; the second one stops at once.
func Run(ctx context.Context, bot Bot, server string, queues []string, options Options) ([]Result, error) {
	player, err := NewPlayer(bot, server, queues, options)
	if err != nil {
		return nil, err
	}
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(interrupts)
	playing, over := context.WithCancel(ctx)
	defer over()
	go func() {
		select {
		case <-interrupts:
			signal.Stop(interrupts)
			player.session.log.Warn("leaving the queues; running matches are played to their end")
			player.Stop()
		case <-playing.Done():
		}
	}()
	return player.Play(ctx)
}

func (o *Options) completeFromEnvironment() error {
	o.APIKey = cmp.Or(o.APIKey, os.Getenv("TRADEWINDS_API_KEY"))
	o.SessionID = cmp.Or(o.SessionID, os.Getenv("TRADEWINDS_SESSION"))
	if ca := os.Getenv("TRADEWINDS_CA"); o.TLS == nil && ca != "" {
		config, err := LoadTLS(ca, "", "")
		if err != nil {
			return err
		}
		o.TLS = config
	}
	return nil
}

// Player keeps a bot's session connected.
type Player struct {
	server   string
	access   Access
	patience time.Duration
	session  *session
	pauses   backoff
	lostAt   time.Time
	stop     sync.Once
	stopped  chan struct{}
}

// NewPlayer makes a player to start and stop yourself; it does not touch the process's signals.
func NewPlayer(bot Bot, server string, queues []string, options Options) (*Player, error) {
	specs := options.Specs
	for _, name := range queues {
		spec, err := ParseQueue(name)
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec)
	}
	if err := options.completeFromEnvironment(); err != nil {
		return nil, err
	}
	server = cmp.Or(server, os.Getenv("TRADEWINDS_SERVER"), "localhost")
	if options.Matches == 0 {
		options.Matches = endless
	}
	options.MaxMatches = max(1, options.MaxMatches)
	options.SessionID = cmp.Or(options.SessionID, newID())
	if options.Log == nil {
		options.Log = slog.Default()
	}
	if options.Patience == 0 {
		options.Patience = Forever
	}
	return &Player{
		server:   server,
		access:   options.Access,
		patience: options.Patience,
		session:  newSession(bot, specs, options),
		pauses:   backoff{first: 250 * time.Millisecond, longest: 15 * time.Second},
		stopped:  make(chan struct{}),
	}, nil
}

// Play until the wanted matches are played. Errors that will not pass by waiting are returned.
func (p *Player) Play(ctx context.Context) ([]Result, error) {
	p.lostAt = time.Now()
	defer p.session.close()
	go func() {
		select {
		case <-p.stopped:
			p.session.post(p.session.leave)
		case <-p.session.ended:
		}
	}()
	for !p.session.done() {
		wait, err := p.connect(ctx)
		if err != nil {
			return p.session.results, err
		}
		if err := p.pause(ctx, wait); err != nil {
			return p.session.results, err
		}
	}
	return p.session.results, nil
}

// Stop leaves the queues; the running matches are played to their end.
func (p *Player) Stop() {
	p.stop.Do(func() { close(p.stopped) })
}

// connect keeps one connection for as long as it holds; the time to wait before the next.
func (p *Player) connect(ctx context.Context) (time.Duration, error) {
	welcomes := p.session.welcomes
	client, err := Connect(p.server, p.access)
	if err != nil {
		return 0, err
	}
	defer client.Close()
	told, err := p.session.attend(ctx, client)
	var failure *Error
	switch {
	case err == nil:
		failure = newError(ErrUnavailable, "the server closed the stream")
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case errors.As(err, &failure) && (errors.Is(err, ErrUnavailable) || errors.Is(err, ErrRateLimited)):
		told = failure.RetryAfter
	default:
		return 0, err
	}
	if p.session.welcomes > welcomes {
		p.pauses.reset()
		p.lostAt = time.Now()
	}
	if p.session.done() {
		return 0, nil
	}
	wait := p.pauses.next()
	if told != nil {
		wait = jitter(*told)
	}
	if p.patience != Forever && time.Now().Add(wait).After(p.lostAt.Add(p.patience)) {
		return 0, failure
	}
	p.session.log.Warn(fmt.Sprintf("%s: %s; next attempt in %.1f s", p.server, failure, wait.Seconds()))
	return wait, nil
}

// pause waits for the next attempt, while thoughts go on.
func (p *Player) pause(ctx context.Context, wait time.Duration) error {
	waited := time.NewTimer(wait)
	defer waited.Stop()
	for !p.session.done() {
		select {
		case <-waited.C:
			return nil
		case act := <-p.session.inbox:
			act()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
