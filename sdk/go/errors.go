package tradewinds

import (
	"errors"
	"fmt"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// What can go wrong between a client and the server; ask with errors.Is. Everything the server
// answered "no" to is also ErrRefused.
var (
	ErrBadQueue        = errors.New("a queue's name cannot be read")
	ErrUnknownAction   = errors.New("the game has no action of that name")
	ErrWrongEncryption = errors.New("one side uses TLS and the other does not")
	ErrUnavailable     = errors.New("no server can answer now; trying again may help")
	ErrRefused         = errors.New("the server answered: no")

	ErrNotAllowed      = errors.New("the key or token does not permit it")
	ErrNotFound        = errors.New("no such match, game or ticket")
	ErrIllegalAction   = errors.New("not one of the legal actions")
	ErrStaleVersion    = errors.New("the match has moved on")
	ErrNotYourTurn     = errors.New("another seat is asked")
	ErrTooLate         = errors.New("the time was up")
	ErrMatchEnded      = errors.New("the match is over")
	ErrNotRevealed     = errors.New("the match is over, but its seed is still in use")
	ErrRateLimited     = errors.New("too much at once; RetryAfter says when to come back")
	ErrSessionReplaced = errors.New("a newer stream of the same session took over")
)

// Error is what every call returns when it fails; get at it with errors.As.
type Error struct {
	Code     codes.Code
	Message  string
	Reason   string            // The name of an ErrorReason, or of the code where there is none.
	Metadata map[string]string // Rule id, version and the like, as ErrorReason lists them.

	// RetryAfter is when to try again; nil where that would not help.
	RetryAfter *time.Duration

	kind  error
	cause error
}

func (e *Error) Error() string {
	if e.Reason == "" {
		return e.Message
	}
	return fmt.Sprintf("%s [%s]", e.Message, e.Reason)
}

// Unwrap makes errors.Is know the error by its kind.
func (e *Error) Unwrap() []error {
	wrapped := []error{e.kind}
	switch e.kind {
	case ErrBadQueue, ErrUnknownAction, ErrWrongEncryption, ErrUnavailable, ErrRefused:
	default:
		wrapped = append(wrapped, ErrRefused)
	}
	if e.cause != nil {
		wrapped = append(wrapped, e.cause)
	}
	return wrapped
}

var byReason = map[string]error{
	"ILLEGAL_ACTION":   ErrIllegalAction,
	"STALE_VERSION":    ErrStaleVersion,
	"NOT_YOUR_TURN":    ErrNotYourTurn,
	"TOO_LATE":         ErrTooLate,
	"MATCH_ENDED":      ErrMatchEnded,
	"NOT_REVEALED":     ErrNotRevealed,
	"RATE_LIMITED":     ErrRateLimited,
	"SESSION_REPLACED": ErrSessionReplaced,
}

var byCode = map[codes.Code]error{
	codes.Unauthenticated:   ErrNotAllowed,
	codes.PermissionDenied:  ErrNotAllowed,
	codes.NotFound:          ErrNotFound,
	codes.ResourceExhausted: ErrRateLimited,
	codes.Unavailable:       ErrUnavailable,
	codes.DeadlineExceeded:  ErrUnavailable,
	codes.Canceled:          ErrUnavailable,
	codes.Internal:          ErrUnavailable,
	codes.Unknown:           ErrUnavailable,
}

// kindOf tells an error by its reason, or by the status code where the reason says nothing more.
func kindOf(code codes.Code, reason string) error {
	if kind, ok := byReason[reason]; ok {
		return kind
	}
	if kind, ok := byCode[code]; ok {
		return kind
	}
	return ErrRefused
}

// newError is an error of the SDK's own.
func newError(kind error, format string, arguments ...any) *Error {
	return &Error{Message: fmt.Sprintf(format, arguments...), kind: kind}
}

// fromCall is the error behind a failed call, with the details the server attached.
func fromCall(cause error) *Error {
	var known *Error
	if errors.As(cause, &known) {
		return known
	}
	answer := status.Convert(cause)
	failure := &Error{Code: answer.Code(), Message: answer.Message(), cause: cause}
	for _, detail := range answer.Details() {
		switch detail := detail.(type) {
		case *errdetails.ErrorInfo:
			failure.Reason, failure.Metadata = detail.Reason, detail.Metadata
		case *errdetails.RetryInfo:
			wait := detail.RetryDelay.AsDuration()
			failure.RetryAfter = &wait
		}
	}
	failure.kind = kindOf(failure.Code, failure.Reason)
	if failure.Reason == "" {
		failure.Reason = codeName(failure.Code)
	}
	return failure
}

// fromRefusal is the error for something refused inside a stream that goes on.
func fromRefusal(refusal *pb.Refusal) *Error {
	failure := &Error{
		Code:     codes.Code(refusal.Code),
		Message:  refusal.Message,
		Metadata: refusal.Metadata,
	}
	if name, ok := pb.ErrorReason_name[int32(refusal.Reason)]; ok && refusal.Reason != 0 {
		failure.Reason = name
	}
	failure.kind = kindOf(failure.Code, failure.Reason)
	if failure.Reason == "" {
		failure.Reason = codeName(failure.Code)
	}
	if refusal.RetryAfter != nil {
		wait := refusal.RetryAfter.AsDuration()
		failure.RetryAfter = &wait
	}
	return failure
}

// codeName spells a code as gRPC does: RESOURCE_EXHAUSTED.
func codeName(code codes.Code) string {
	var name []rune
	for place, letter := range code.String() {
		if place > 0 && letter >= 'A' && letter <= 'Z' {
			name = append(name, '_')
		}
		if letter >= 'a' && letter <= 'z' {
			letter -= 'a' - 'A'
		}
		name = append(name, letter)
	}
	return string(name)
}
