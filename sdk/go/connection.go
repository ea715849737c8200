package tradewinds

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"regexp"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/metadata"
)

const (
	defaultPort  = "50051"
	probeTime    = 2 * time.Second
	callTime     = 30 * time.Second
	maxAttempts  = 4
	notTLSAnswer = "first record does not look like a TLS handshake"
)

// Access is how to get in; the zero value is for a server without keys and encryption.
type Access struct {
	APIKey string
	TLS    *tls.Config   // nil for plain text; see LoadTLS.
	Time   time.Duration // That a call may take, repetitions included; 0 means 30 s.
}

// LoadTLS reads files in PEM. Without ca the system's certificates are trusted; certificate and key
// are the client's own, for servers that ask for them (mTLS), and may be empty.
func LoadTLS(ca, certificate, key string) (*tls.Config, error) {
	config := &tls.Config{}
	if ca != "" {
		trusted, err := os.ReadFile(ca)
		if err != nil {
			return nil, err
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(trusted) {
			return nil, fmt.Errorf("%s holds no certificate", ca)
		}
	}
	if certificate != "" {
		own, err := tls.LoadX509KeyPair(certificate, key)
		if err != nil {
			return nil, err
		}
		config.Certificates = []tls.Certificate{own}
	}
	return config, nil
}

// connection is the channel to a server, and how calls are made over it.
type connection struct {
	server string
	access Access
	grpc   *grpc.ClientConn
}

func newConnection(server string, access Access) (*connection, error) {
	server = withPort(server)
	secrets := insecure.NewCredentials()
	if access.TLS != nil {
		secrets = credentials.NewTLS(access.TLS)
	}
	if access.Time == 0 {
		access.Time = callTime
	}
	channel, err := grpc.NewClient(server,
		grpc.WithTransportCredentials(secrets),
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: 20 * time.Second, Timeout: 10 * time.Second}),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(16<<20)),
	)
	if err != nil {
		return nil, err
	}
	return &connection{server, access, channel}, nil
}

// headers adds who calls: the API key, and the token of the seat the call is for.
func (c *connection) headers(ctx context.Context, token string) context.Context {
	if c.access.APIKey != "" {
		ctx = metadata.AppendToOutgoingContext(ctx, "authorization", "Bearer "+c.access.APIKey)
	}
	if token != "" {
		ctx = metadata.AppendToOutgoingContext(ctx, "tradewinds-seat-token", token)
	}
	return ctx
}

// call makes one call. Every call is a read or carries a request id, so it is repeated where the
// server was away or said when to try again, within the time limit.
func call[Request, Answer any](
	ctx context.Context,
	c *connection,
	token string,
	method func(context.Context, Request, ...grpc.CallOption) (Answer, error),
	request Request,
) (Answer, error) {
	limited, cancel := context.WithTimeout(c.headers(ctx, token), c.access.Time)
	defer cancel()
	end, _ := limited.Deadline()
	pauses := backoff{first: 200 * time.Millisecond, longest: 3 * time.Second}
	for attempts := 1; ; attempts++ {
		answer, err := method(limited, request)
		if err == nil {
			return answer, nil
		}
		failure := fromCall(err)
		wait, again := repeatAfter(failure, attempts, &pauses)
		if !again || time.Now().Add(wait).After(end) {
			return answer, c.explain(ctx, failure)
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return answer, failure
		}
	}
}

// repeatAfter is how long to wait before the same call is made again, if that may help.
func repeatAfter(failure *Error, attempts int, pauses *backoff) (time.Duration, bool) {
	switch {
	case errors.Is(failure, ErrRateLimited):
		if failure.RetryAfter == nil {
			return 0, false
		}
		return *failure.RetryAfter, true
	case attempts >= maxAttempts:
		return 0, false
	}
	switch failure.Reason {
	case "UNAVAILABLE", "DRAINING", "STORE_UNAVAILABLE", "TRY_LATER":
		if failure.RetryAfter != nil {
			return *failure.RetryAfter, true
		}
		return pauses.next(), true
	}
	return 0, false
}

// explain is ErrWrongEncryption if that is why no server could be reached, else the error itself.
func (c *connection) explain(ctx context.Context, failure *Error) error {
	if !errors.Is(failure, ErrUnavailable) || len(failure.Metadata) > 0 || ctx.Err() != nil {
		return failure
	}
	if c.access.TLS != nil && strings.Contains(failure.Message, notTLSAnswer) {
		return newError(ErrWrongEncryption, "%s does not use TLS: connect without TLS", c.server)
	}
	if c.access.TLS == nil && c.answersTLS(ctx) {
		return newError(ErrWrongEncryption, "%s uses TLS: connect with LoadTLS, and name the authority "+
			"of its certificate if that is one of its own", c.server)
	}
	return failure
}

// answersTLS tells whether a TLS handshake succeeds, whoever the certificate is of.
func (c *connection) answersTLS(ctx context.Context) bool {
	probe := tls.Dialer{
		NetDialer: &net.Dialer{Timeout: probeTime},
		Config:    &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}},
	}
	limited, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	opened, err := probe.DialContext(limited, "tcp", c.server)
	if err != nil {
		return false
	}
	opened.Close()
	return true
}

var (
	hostAlone = regexp.MustCompile(`^([\w.-]+|\[[0-9a-fA-F:.]+\])$`)
	bareIPv6  = regexp.MustCompile(`^[0-9a-fA-F:.]*:[0-9a-fA-F:.]*:[0-9a-fA-F.]*$`)
)

// withPort gives a host without a port the default one.
func withPort(server string) string {
	switch {
	case hostAlone.MatchString(server):
		return server + ":" + defaultPort
	case bareIPv6.MatchString(server):
		return "[" + server + "]:" + defaultPort
	}
	return server
}
