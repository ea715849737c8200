package dev.tradewinds;

import dev.tradewinds.v1.CancelTicketRequest;
import dev.tradewinds.v1.CancelTicketResponse;
import dev.tradewinds.v1.JoinQueueRequest;
import dev.tradewinds.v1.JoinQueueResponse;
import dev.tradewinds.v1.ListQueuesRequest;
import dev.tradewinds.v1.MatchmakingServiceGrpc;
import dev.tradewinds.v1.Queue;
import dev.tradewinds.v1.QueueSpec;
import java.util.stream.Stream;

/** MatchmakingService: waiting in queues without a Play stream, and looking at them. */
public final class Matchmaking {
    private final Connection connection;

    Matchmaking(Connection connection) {
        this.connection = connection;
    }

    /** Waits in a queue for as long as the answers are read; the last one is a seating. */
    public Follow<JoinQueueResponse> join(QueueSpec queue, String bot, int maxMatches) {
        JoinQueueRequest request =
                JoinQueueRequest.newBuilder()
                        .setQueue(queue)
                        .setBot(bot)
                        .setMaxMatches(maxMatches)
                        .setRequestId(Ids.create())
                        .build();
        return connection.follow(MatchmakingServiceGrpc.getJoinQueueMethod(), request, "");
    }

    /** Gives a ticket up; if the match formed first, the answer says so. */
    public CancelTicketResponse cancel(String ticketId) {
        CancelTicketRequest request =
                CancelTicketRequest.newBuilder().setTicketId(ticketId).build();
        return connection.call(MatchmakingServiceGrpc.getCancelTicketMethod(), request);
    }

    /** The queues somebody waits in, with figures, page after page. */
    public Stream<Queue> queues() {
        return Pages.stream(
                token -> {
                    ListQueuesRequest request =
                            ListQueuesRequest.newBuilder()
                                    .setPageSize(Pages.SIZE)
                                    .setPageToken(token)
                                    .build();
                    var page =
                            connection.call(MatchmakingServiceGrpc.getListQueuesMethod(), request);
                    return new Pages.Page<>(page.getQueuesList(), page.getNextPageToken());
                });
    }
}
