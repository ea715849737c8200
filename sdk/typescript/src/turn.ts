/** A question to a bot: a position, the legal answers, and the words for them. */

import { secondsOrInfinity } from "./durations.js";
import type { Turn as WireTurn } from "./gen/tradewinds/v1/bot_service_pb.js";
import type { Clock } from "./gen/tradewinds/v1/clock_pb.js";
import type { Action } from "./gen/tradewinds/v1/game_pb.js";
import type { Observation } from "./gen/tradewinds/v1/observation_pb.js";
import type { ActionDetail, GameEvent, View } from "./gen/tradewinds/v1/position_pb.js";
import type { Vocabulary } from "./vocabulary.js";

/** A game's own view message, told apart by `case`: "puertoRico", "madeira", "vascoDaGama". */
export type GameView = View["game"];

/** One question to one seat, with everything that seat may know. */
export class Turn {
  readonly matchId: string;
  readonly game: string;
  readonly seat: number;
  /** How many choices were made in this match before this one. */
  readonly version: number;
  /** The name of the question. */
  readonly prompt: string;
  /** Ascending action ids; at least two. */
  readonly legal: readonly number[];
  /** What the seat sees; its `case` is undefined if the bot does not want it. */
  readonly view: GameView;
  /** A position the seat cannot tell from the real one, to search on; empty if not wanted. */
  readonly snapshot: Uint8Array;
  /** The view as numbers, as the catalog's observation spec describes them; undefined if not wanted. */
  readonly observation: Observation | undefined;
  /** What happened since this seat's last turn. */
  readonly events: readonly GameEvent[];
  /** What each legal action costs and does now, by action id; empty if not wanted. */
  readonly details: ReadonlyMap<number, ActionDetail>;
  /** The clocks of all seats when the turn was sent. */
  readonly clocks: readonly Clock[];
  /** Seconds of this move that were still free when it was sent; then the bank is spent. */
  readonly allowance: number;
  /** Seconds the seat has left beyond the allowances of its moves. */
  readonly bank: number;
  private readonly deadline: number;

  /** The time that is left is counted from now on. */
  constructor(
    message: WireTurn,
    readonly vocabulary: Vocabulary,
    /** Aborted when the answer is no longer wanted. */
    readonly signal: AbortSignal = new AbortController().signal,
  ) {
    const own = message.clocks.find((clock) => clock.seat === message.seat);
    this.matchId = message.matchId;
    this.game = message.game;
    this.seat = message.seat;
    this.version = message.version;
    this.prompt = message.position?.prompt ?? "";
    this.legal = message.position?.legalActions ?? [];
    this.view = message.view?.game ?? { case: undefined };
    this.snapshot = message.snapshot;
    this.observation = message.observation;
    this.events = message.events;
    this.details = new Map(message.position?.actionDetails.map((detail) => [detail.actionId, detail]));
    this.clocks = message.clocks;
    this.allowance = secondsOrInfinity(own?.allowanceLeft);
    this.bank = secondsOrInfinity(own?.bankLeft);
    this.deadline = performance.now() / 1000 + secondsOrInfinity(message.timeLeft);
  }

  /** The text form of an action, such as `load:corn@6`. */
  label(action: number): string {
    return this.vocabulary.actions[action]?.label ?? "";
  }

  /** The row of the action table: kind and arguments by name. */
  action(action: number): Action {
    return this.vocabulary.action(action);
  }

  /** The first of these actions that is legal now; UnknownAction for a name the game lacks. */
  find(...labels: string[]): number | undefined {
    return labels.map((label) => this.vocabulary.find(label)).find((id) => this.legal.includes(id));
  }

  /** The first of these actions that is legal now, else the first legal action. */
  prefer(...labels: string[]): number {
    return this.find(...labels) ?? this.legal[0]!;
  }

  /** An action in a sentence, and what is asked instead if it is not legal now. */
  explain(action: number): string {
    const row = this.vocabulary.action(action);
    const sentence = this.details.get(action)?.text || row.text || row.label;
    if (this.legal.includes(action)) return sentence;
    const prompt = this.vocabulary.prompts.get(this.prompt);
    return `${sentence}: not legal now. ${prompt?.text} (${prompt?.rule})`;
  }

  /** What a legal action costs now, by resource, if the bot wants details. */
  costs(action: number): ReadonlyMap<string, number> {
    const costs = this.details.get(action)?.costs ?? [];
    return new Map(costs.map((cost) => [cost.resource, cost.amount]));
  }

  /** What happened since this seat's last turn, in words. */
  history(): string[] {
    return this.events.map((event) => this.vocabulary.describe(event));
  }

  /** Until the seat is out of time, allowance and bank together; Infinity without a clock. */
  secondsLeft(): number {
    return this.deadline - performance.now() / 1000;
  }

  toString(): string {
    const choices = this.legal.map((action) => `${this.label(action)} (${action})`).join(", ");
    return `match ${this.matchId}, seat ${this.seat}, version ${this.version}: ${this.prompt}; legal: ${choices}`;
  }
}
