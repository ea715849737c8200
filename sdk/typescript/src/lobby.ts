/** Which queues a bot waits in: one ticket in each, while another match of it may start. */

import { create } from "@bufbuild/protobuf";

import { type JoinQueue, JoinQueueSchema } from "./gen/tradewinds/v1/bot_service_pb.js";
import type { QueueSpec } from "./gen/tradewinds/v1/queue_pb.js";
import { newId } from "./ids.js";

/** Match and seat: where a bot may meet itself it has several seats in one match. */
export type Chair = `${string}/${number}`;

export function chairOf(matchId: string, seat: number): Chair {
  return `${matchId}/${seat}`;
}

/** A place in a queue that was asked for; the ticket's id is known once it was granted. */
export interface Place {
  readonly queue: number;
  readonly requestId: string;
  ticketId: string;
  /** Of the queue, as the server writes it. */
  name: string;
  /** On the present stream. */
  asked: boolean;
  /** How many tickets wait there, if the server has said so. */
  waiting: number | undefined;
}

const NO_QUEUE = -1; // of a match by invitation, or one that an earlier process of the session joined

/** Counts so that never more matches are begun than wanted, and every queue gets its share. */
export class Lobby {
  places: Place[] = [];
  private readonly running = new Map<Chair, number>(); // with the queue that led to it
  private readonly atOnceEach: number;
  private isClosed = false;

  constructor(
    readonly queues: readonly QueueSpec[],
    /** Matches that may still begin. */
    public left: number,
    private readonly atOnce: number,
  ) {
    this.atOnceEach = Math.ceil(atOnce / Math.max(1, queues.length));
  }

  /** The places to ask for now; after a reconnect the earlier ones, under the same ids. */
  joins(): JoinQueue[] {
    this.queues.forEach((_, queue) => {
      if (this.mayJoin(queue)) {
        this.places.push({ queue, requestId: newId(), ticketId: "", name: "", asked: false, waiting: undefined });
      }
    });
    const unasked = this.places.filter((place) => !place.asked);
    return unasked.map((place) => {
      place.asked = true;
      return create(JoinQueueSchema, { queue: this.queues[place.queue]!, requestId: place.requestId });
    });
  }

  granted(requestId: string, ticketId: string, name: string): void {
    const place = this.find(requestId);
    if (place !== undefined) Object.assign(place, { ticketId, name });
  }

  /** A match began; its place is used up, also where the news of the ticket was lost. */
  seated(chair: Chair, ticketId: string): void {
    const place = ticketId === "" ? undefined : (this.gone(ticketId) ?? this.gone(""));
    this.running.set(chair, place?.queue ?? NO_QUEUE);
    this.left = Math.max(0, this.left - 1);
  }

  /** A match ended; one that was aborted does not count. */
  ended(chair: Chair, aborted = false): void {
    if (this.running.delete(chair) && aborted && !this.isClosed) this.left += 1;
  }

  /** Forget the place with that ticket. */
  gone(ticketId: string): Place | undefined {
    const index = this.places.findIndex((place) => place.ticketId === ticketId);
    return index < 0 ? undefined : this.places.splice(index, 1)[0];
  }

  /** The server said how many wait in a queue. */
  counted(ticketId: string, waiting: number): void {
    const place = this.places.find((each) => each.ticketId === ticketId);
    if (place !== undefined) place.waiting = waiting;
  }

  find(requestId: string): Place | undefined {
    return this.places.find((place) => place.requestId === requestId);
  }

  /** The stream broke and took the tickets with it. */
  disconnected(): void {
    if (this.places.length > this.left) this.places.length = this.left;
    for (const place of this.places) place.asked = false;
  }

  /** Begin no further match; places that were granted already have to be given back. */
  close(): void {
    this.left = 0;
    this.isClosed = true;
  }

  private mayJoin(queue: number): boolean {
    const waits = this.places.some((place) => place.queue === queue);
    const played = [...this.running.values()].filter((other) => other === queue).length;
    const hasRoom = this.running.size < this.atOnce && played < this.atOnceEach;
    return hasRoom && !waits && this.places.length < this.left;
  }
}
