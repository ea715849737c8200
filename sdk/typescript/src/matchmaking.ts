/** Waiting in queues without a Play stream, and looking at them. */

import { createClient } from "@connectrpc/connect";

import { Service } from "./connection.js";
import {
  type CancelTicketResponse,
  type JoinQueueResponse,
  MatchmakingService,
} from "./gen/tradewinds/v1/matchmaking_service_pb.js";
import type { Queue as QueueFigures } from "./gen/tradewinds/v1/queue_pb.js";
import { newId } from "./ids.js";
import { type Queue, queueSpec } from "./setups.js";

/** MatchmakingService. */
export class Matchmaking extends Service {
  private readonly stub = createClient(MatchmakingService, this.connection.transport);

  /** Wait in a queue for as long as the iterator is open; the last answer is a seating. */
  join(queue: Queue, bot: string, maxMatches = 1): AsyncGenerator<JoinQueueResponse, void, undefined> {
    const request = { queue: queueSpec(queue), bot, maxMatches, requestId: newId() };
    return this.follow((options) => this.stub.joinQueue(request, options));
  }

  /** Give a ticket up; if the match formed first, the answer says so. */
  cancel(ticketId: string): Promise<CancelTicketResponse> {
    return this.call((options) => this.stub.cancelTicket({ ticketId }, options));
  }

  /** The queues somebody waits in, with figures, page after page. */
  async *queues(): AsyncGenerator<QueueFigures, void, undefined> {
    let pageToken = "";
    do {
      const page = await this.call((options) => this.stub.listQueues({ pageSize: 500, pageToken }, options));
      yield* page.queues;
      pageToken = page.nextPageToken;
    } while (pageToken !== "");
  }
}
