package dev.tradewinds;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import dev.tradewinds.v1.ErrorReason;
import dev.tradewinds.v1.Refusal;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What can go wrong between a client and the server.
 *
 * <pre>
 * TradewindsException
 * ├── BadQueue               a queue's name cannot be read
 * ├── UnknownAction          the game has no action of that name
 * ├── WrongEncryption        one side uses TLS and the other does not
 * ├── Unavailable            no server can answer now; trying again may help
 * └── Refused                the server answered: no
 *     ├── NotAllowed         the key or token does not permit it
 *     ├── NotFound           no such match, game or ticket
 *     ├── IllegalAction      not one of the legal actions
 *     ├── StaleVersion       the match has moved on
 *     ├── NotYourTurn        another seat is asked
 *     ├── TooLate            the time was up
 *     ├── MatchEnded         the match is over
 *     ├── NotRevealed        the match is over, but its seed is still in use
 *     ├── RateLimited        too much at once; retryAfter says when to come back
 *     └── SessionReplaced    a newer stream of the same session took over
 * </pre>
 */
public class TradewindsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Answer answer;

    /** What the server said. */
    record Answer(
            Status.Code code,
            String reason,
            String message,
            Map<String, String> metadata,
            Optional<Duration> retryAfter,
            Throwable cause) {}

    TradewindsException(Answer answer) {
        super(answer.message + " [" + answer.reason + "]", answer.cause);
        this.answer = answer;
    }

    TradewindsException(String message) {
        super(message);
        answer = new Answer(Status.Code.UNKNOWN, "", message, Map.of(), Optional.empty(), null);
    }

    public Status.Code code() {
        return answer.code;
    }

    /** The name of an ErrorReason, or of the code where there is none. */
    public String reason() {
        return answer.reason;
    }

    /** Rule id, version and the like, as ErrorReason lists them. */
    public Map<String, String> metadata() {
        return answer.metadata;
    }

    /** When to try again; empty where that would not help. */
    public Optional<Duration> retryAfter() {
        return answer.retryAfter;
    }

    /** The error behind a failed call, with the details the server attached. */
    static TradewindsException of(StatusRuntimeException failure) {
        Status status = failure.getStatus();
        String message = status.getDescription() == null ? "" : status.getDescription();
        String reason = "";
        Map<String, String> metadata = Map.of();
        Optional<Duration> retryAfter = Optional.empty();
        com.google.rpc.Status details = StatusProto.fromThrowable(failure);
        if (details != null) {
            for (Any detail : details.getDetailsList()) {
                try {
                    if (detail.is(ErrorInfo.class)) {
                        ErrorInfo info = detail.unpack(ErrorInfo.class);
                        reason = info.getReason();
                        metadata = info.getMetadataMap();
                    } else if (detail.is(RetryInfo.class)) {
                        RetryInfo info = detail.unpack(RetryInfo.class);
                        retryAfter = Optional.of(Durations.read(info.getRetryDelay()));
                    }
                } catch (InvalidProtocolBufferException damaged) {
                    message += " (with a detail that cannot be read)";
                }
            }
        }
        return create(status.getCode(), reason, message, metadata, retryAfter, failure);
    }

    /** The error for something refused inside a stream that goes on. */
    static TradewindsException of(Refusal refusal) {
        boolean known =
                refusal.getReason() != ErrorReason.UNRECOGNIZED
                        && refusal.getReason() != ErrorReason.ERROR_REASON_UNSPECIFIED;
        return create(
                Status.fromCodeValue(refusal.getCode()).getCode(),
                known ? refusal.getReason().name() : "",
                refusal.getMessage(),
                refusal.getMetadataMap(),
                refusal.hasRetryAfter()
                        ? Optional.of(Durations.read(refusal.getRetryAfter()))
                        : Optional.empty(),
                null);
    }

    /** Tells an error by its reason, or by the status code where the reason says nothing more. */
    private static TradewindsException create(
            Status.Code code,
            String reason,
            String message,
            Map<String, String> metadata,
            Optional<Duration> retryAfter,
            Throwable cause) {
        String shown = reason.isEmpty() ? code.name() : reason;
        Answer answer = new Answer(code, shown, message, metadata, retryAfter, cause);
        return switch (reason) {
            case "ILLEGAL_ACTION" -> new IllegalAction(answer);
            case "STALE_VERSION" -> new StaleVersion(answer);
            case "NOT_YOUR_TURN" -> new NotYourTurn(answer);
            case "TOO_LATE" -> new TooLate(answer);
            case "MATCH_ENDED" -> new MatchEnded(answer);
            case "NOT_REVEALED" -> new NotRevealed(answer);
            case "RATE_LIMITED" -> new RateLimited(answer);
            case "SESSION_REPLACED" -> new SessionReplaced(answer);
            default -> switch (code) {
                case UNAUTHENTICATED, PERMISSION_DENIED -> new NotAllowed(answer);
                case NOT_FOUND -> new NotFound(answer);
                case RESOURCE_EXHAUSTED -> new RateLimited(answer);
                case UNAVAILABLE, DEADLINE_EXCEEDED, CANCELLED, INTERNAL, UNKNOWN ->
                        new Unavailable(answer);
                default -> new Refused(answer);
            };
        };
    }

    public static final class BadQueue extends TradewindsException {
        BadQueue(String message) {
            super(message);
        }
    }

    public static final class UnknownAction extends TradewindsException {
        UnknownAction(String message) {
            super(message);
        }
    }

    public static final class WrongEncryption extends TradewindsException {
        WrongEncryption(String message) {
            super(message);
        }
    }

    public static final class Unavailable extends TradewindsException {
        Unavailable(Answer answer) {
            super(answer);
        }

        Unavailable(String message) {
            super(message);
        }
    }

    public static class Refused extends TradewindsException {
        Refused(Answer answer) {
            super(answer);
        }
    }

    public static final class NotAllowed extends Refused {
        NotAllowed(Answer answer) {
            super(answer);
        }
    }

    public static final class NotFound extends Refused {
        NotFound(Answer answer) {
            super(answer);
        }
    }

    public static final class IllegalAction extends Refused {
        IllegalAction(Answer answer) {
            super(answer);
        }
    }

    public static final class StaleVersion extends Refused {
        StaleVersion(Answer answer) {
            super(answer);
        }
    }

    public static final class NotYourTurn extends Refused {
        NotYourTurn(Answer answer) {
            super(answer);
        }
    }

    public static final class TooLate extends Refused {
        TooLate(Answer answer) {
            super(answer);
        }
    }

    public static final class MatchEnded extends Refused {
        MatchEnded(Answer answer) {
            super(answer);
        }
    }

    public static final class NotRevealed extends Refused {
        NotRevealed(Answer answer) {
            super(answer);
        }
    }

    public static final class RateLimited extends Refused {
        RateLimited(Answer answer) {
            super(answer);
        }
    }

    public static final class SessionReplaced extends Refused {
        SessionReplaced(Answer answer) {
            super(answer);
        }
    }
}
