/** A bot's session: the matches it plays and the queues it waits in, while streams come and go. */

import { create } from "@bufbuild/protobuf";

import { Answers } from "./answers.js";
import { type Bot, invitationOf } from "./bot.js";
import type { Client } from "./client.js";
import { inSeconds } from "./durations.js";
import { fromRefusal, NotFound } from "./errors.js";
import {
  type Hello,
  HelloSchema,
  type MatchOver,
  type Move,
  type PlayResponse,
  type Refusal,
  type Turn as WireTurn,
  type Welcome,
} from "./gen/tradewinds/v1/bot_service_pb.js";
import { MatchStatus } from "./gen/tradewinds/v1/match_pb.js";
import { type SeatRef, SeatRefSchema } from "./gen/tradewinds/v1/player_pb.js";
import { type QueueSpec, type Ticket, TicketEndReason, type TicketEnded } from "./gen/tradewinds/v1/queue_pb.js";
import type { Seating } from "./gen/tradewinds/v1/seating_pb.js";
import { newId } from "./ids.js";
import { type Chair, chairOf, Lobby } from "./lobby.js";
import type { Log } from "./log.js";
import { Result } from "./result.js";
import { Seat } from "./seat.js";
import { PlayStream } from "./stream.js";
import { type OnError, Thinker } from "./thinker.js";
import { VERSION } from "./version.js";
import type { Vocabulary } from "./vocabulary.js";
import { Waiting } from "./waiting.js";

const JOIN_AGAIN_AFTER = 0.5; // seconds, after a ticket went away

export interface SessionTerms {
  matches: number;
  maxMatches: number;
  onError: OnError;
  sessionId: string | undefined;
  log: Log;
}

/** Survives its streams: `attend` is called again with every new connection. */
export class Session {
  readonly results: Result[] = [];
  welcomes = 0;
  /** Settled when a stop leaves nothing to be done. */
  readonly finished: Promise<void>;
  private finish: () => void = () => undefined;
  private readonly log: Log;
  private readonly thinker: Thinker;
  private readonly lobby: Lobby;
  private readonly waiting: Waiting;
  private readonly hello: Hello;
  private readonly seats = new Map<Chair, { ref: SeatRef; seat: Seat }>();
  private readonly words = new Map<string, Vocabulary>();
  private stream: PlayStream | undefined; // once it was greeted
  private resuming = new Set<Chair>(); // seats the server is about to resume on it
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    private readonly bot: Bot,
    queues: readonly QueueSpec[],
    terms: SessionTerms,
  ) {
    this.log = terms.log;
    this.thinker = new Thinker(bot, terms.onError, terms.log);
    this.lobby = new Lobby(queues, terms.matches, terms.maxMatches);
    this.waiting = new Waiting(bot.name, this.lobby, terms.log);
    this.finished = new Promise((resolve) => (this.finish = resolve));
    const { view = true, events = true, snapshot = false, details = false, observation = false } = bot.wants ?? {};
    this.hello = create(HelloSchema, {
      bot: bot.name,
      sessionId: terms.sessionId ?? newId(),
      maxMatches: terms.maxMatches,
      include: { view, events, snapshot, actionDetails: details, observation },
      client: `tradewinds-typescript/${VERSION}`,
    });
  }

  get done(): boolean {
    const waits = this.seats.size + this.resuming.size + this.lobby.places.length;
    return this.lobby.left === 0 && waits === 0;
  }

  /** Begin no further match; the running ones are played to their end. */
  stop(): void {
    this.lobby.close();
    if (this.stream === undefined) this.lobby.disconnected();
    else this.leaveQueues(this.stream);
    if (this.done) this.finish();
  }

  /**
   * Play over one connection until everything is played, or for as long as it holds.
   *
   * The answer is how many seconds the server wants to be left alone before the next connection,
   * if it said so.
   */
  async attend(client: Client): Promise<number | undefined> {
    for (const queue of this.lobby.queues) await this.learn(client, queue.setup?.game ?? "");
    this.hello.expectedSeats = [...this.seats.values()].map((each) => each.ref);
    const stream = new PlayStream(client.connection, this.hello);
    try {
      for await (const response of stream.responses()) {
        if (response.body.case === "goAway") {
          const wait = response.body.value.reconnectAfter;
          return wait && inSeconds(wait);
        }
        await this.hear(client, stream, response);
        if (this.done) return undefined;
      }
    } finally {
      this.stream = undefined;
      this.waiting.end();
      this.lobby.disconnected();
      stream.hangUp();
      for (const timer of this.timers) clearTimeout(timer);
      this.timers.clear();
    }
    return undefined;
  }

  async close(): Promise<void> {
    for (const { seat } of this.seats.values()) seat.leave();
    await this.thinker.close();
    const answers = new Answers();
    for (const result of this.results) answers.add(result.answers);
    if (answers.good < answers.asked) {
      this.log.warn(`${this.bot.name}: ${answers} in ${this.results.length} matches`);
    }
  }

  private async hear(client: Client, stream: PlayStream, response: PlayResponse): Promise<void> {
    const { body } = response;
    switch (body.case) {
      case "turn":
        return this.onTurn(body.value);
      case "moveAccepted":
        return this.seatOf(body.value.matchId, body.value.seat)?.settle(body.value.requestId);
      case "heartbeat":
        return stream.send({ case: "heartbeat", value: body.value });
      case "welcome":
        return this.onWelcome(stream, body.value);
      case "ticket":
        return this.onTicket(stream, body.value);
      case "seating":
        return this.onSeating(client, stream, body.value);
      case "matchOver":
        return this.onOver(stream, body.value);
      case "refusal":
        return this.onRefusal(stream, body.value);
      case "ticketEnded":
        return this.onTicketEnded(stream, body.value);
      case "queueUpdate":
        return this.lobby.counted(body.value.ticketId, body.value.statistics?.waiting ?? 0);
    }
  }

  private onWelcome(stream: PlayStream, welcome: Welcome): void {
    this.log.info(`${this.bot.name} is connected, ${welcome.seats.length} matches go on`);
    const interval = welcome.heartbeatInterval ? inSeconds(welcome.heartbeatInterval) : 0;
    if (interval > 0) stream.expectHeartbeats(interval);
    this.stream = stream;
    this.welcomes += 1;
    this.resuming = new Set(welcome.seats.map((ref) => chairOf(ref.matchId, ref.seat)));
    if (this.lobby.queues.length + this.seats.size + this.resuming.size === 0) {
      this.log.info(`${this.bot.name} waits for invitations`);
    }
    this.joinQueues(stream);
  }

  private onTicket(stream: PlayStream, ticket: Ticket): void {
    this.lobby.granted(ticket.requestId, ticket.ticketId, ticket.queue);
    this.waiting.begin();
    this.leaveQueues(stream);
  }

  private async onSeating(client: Client, stream: PlayStream, seating: Seating): Promise<void> {
    const { match, seat: number } = seating;
    if (match === undefined) return;
    const game = match.setup?.game ?? "";
    const chair = chairOf(match.matchId, number);
    this.resuming.delete(chair);
    if (!this.seats.has(chair) && !(await this.accepts(seating))) {
      this.log.info(`match ${match.matchId} of ${game} is declined`);
      const ref = { matchId: match.matchId, seat: number };
      stream.send({ case: "declineInvitation", value: { $typeName: "tradewinds.v1.DeclineInvitation", ...ref } });
    } else if (!this.seats.has(chair)) {
      const words = await this.learn(client, game);
      this.log.info(`match ${match.matchId} of ${game} begins at seat ${number}`);
      const ref = create(SeatRefSchema, { matchId: match.matchId, seat: number });
      this.seats.set(chair, { ref, seat: new Seat(this.thinker, words, (move) => this.say(move)) });
      this.lobby.seated(chair, seating.origin.case === "ticketId" ? seating.origin.value : "");
      this.leaveQueues(stream);
    }
    this.joinQueues(stream);
  }

  /** Whether to take a seat; only an invitation to a new match can be declined. */
  private async accepts(seating: Seating): Promise<boolean> {
    if (seating.resumed || seating.origin.case !== "invitation" || seating.match === undefined) return true;
    const invitation = invitationOf(seating, seating.match, seating.origin.value);
    return this.lobby.left > 0 && (await this.thinker.accept(invitation));
  }

  private onTurn(turn: WireTurn): void {
    const seat = this.seatOf(turn.matchId, turn.seat);
    if (seat !== undefined) seat.ask(turn);
    else this.log.warn(`a turn of match ${turn.matchId}, which the session does not play`);
  }

  private onOver(stream: PlayStream, { match, seat: number }: MatchOver): void {
    if (match === undefined) return;
    const aborted = match.status === MatchStatus.ABORTED;
    const seat = this.forget(chairOf(match.matchId, number), aborted);
    if (seat !== undefined) {
      const result = new Result(match, number, seat.answers);
      if (!aborted) this.results.push(result);
      this.log.info(String(result));
      this.thinker.tell(result);
    }
    this.joinQueues(stream);
  }

  private onRefusal(stream: PlayStream, refusal: Refusal): void {
    const error = fromRefusal(refusal);
    const place = this.lobby.find(refusal.requestId);
    if (this.stream === undefined || (place !== undefined && error.retryAfter === undefined)) throw error;
    this.log.warn(`refused: ${error.message}`);
    if (place !== undefined) {
      this.after(error.retryAfter ?? 0, () => {
        if (stream === this.stream) place.asked = false;
        this.joinQueues(stream);
      });
    }
    if (refusal.seat === undefined) return;
    const seat = this.seatOf(refusal.matchId, refusal.seat);
    if (seat === undefined) return;
    if (refusal.requestId === "" && error instanceof NotFound) {
      this.forget(chairOf(refusal.matchId, refusal.seat)); // an expected seat that is no more
    } else if (error.retryAfter === undefined) {
      seat.refuse(refusal.requestId, error.reason);
    } else {
      this.after(error.retryAfter, () => {
        if (seat.move !== undefined && seat.awaits(refusal.requestId)) this.say(seat.move);
      });
    }
  }

  private onTicketEnded(stream: PlayStream, ended: TicketEnded): void {
    this.log.info(`ticket ${ended.ticketId} ended: ${TicketEndReason[ended.reason]}`);
    this.lobby.gone(ended.ticketId);
    this.after(Math.random() * JOIN_AGAIN_AFTER, () => this.joinQueues(stream));
  }

  private seatOf(matchId: string, seat: number): Seat | undefined {
    return this.seats.get(chairOf(matchId, seat))?.seat;
  }

  private async learn(client: Client, game: string): Promise<Vocabulary> {
    const known = this.words.get(game) ?? (await client.catalog.vocabulary(game));
    this.words.set(game, known);
    return known;
  }

  /** Leave a seat; undefined if the session does not have it. */
  private forget(chair: Chair, aborted = false): Seat | undefined {
    this.resuming.delete(chair);
    this.lobby.ended(chair, aborted);
    const seat = this.seats.get(chair)?.seat;
    this.seats.delete(chair);
    seat?.end();
    return seat;
  }

  /** Send a move; without a stream it waits for the turn that comes again on the next one. */
  private say(move: Move): void {
    if (this.resuming.has(chairOf(move.matchId, move.seat ?? 0))) return;
    this.stream?.send({ case: "move", value: move });
  }

  private joinQueues(stream: PlayStream): void {
    if (stream !== this.stream || this.resuming.size > 0) return;
    for (const value of this.lobby.joins()) stream.send({ case: "joinQueue", value });
  }

  /** Give back what may not be used any more, and hang up if there is nothing left to do. */
  private leaveQueues(stream: PlayStream): void {
    if (this.lobby.left > 0) return;
    for (const { ticketId } of this.lobby.places) {
      if (ticketId !== "") {
        stream.send({ case: "cancelTicket", value: { $typeName: "tradewinds.v1.CancelTicket", ticketId } });
      }
    }
    if (this.done) stream.hangUp();
  }

  private after(seconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, seconds * 1000);
    this.timers.add(timer);
  }
}
