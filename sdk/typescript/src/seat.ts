/** A seat in a running match: thinks about its turns and says each answer until it is heard. */

import { create } from "@bufbuild/protobuf";

import { Answers } from "./answers.js";
import { type Move, MoveSchema, type Turn as WireTurn } from "./gen/tradewinds/v1/bot_service_pb.js";
import { newId } from "./ids.js";
import type { Thinker } from "./thinker.js";
import { Turn } from "./turn.js";
import type { Vocabulary } from "./vocabulary.js";

const TOO_LATE = new Set(["TOO_LATE", "STALE_VERSION"]); // reasons for which a move is refused

/**
 * A turn that comes again after a reconnect is not thought about twice.
 *
 * The answer given before is said again under its request id, so the server plays it once.
 */
export class Seat {
  readonly answers = new Answers();
  /** Neither accepted nor refused yet. */
  move: Move | undefined;
  private question: { version: number; legal: string } | undefined; // asked last
  private thinking: AbortController | undefined;

  constructor(
    private readonly thinker: Thinker,
    private readonly words: Vocabulary,
    private readonly say: (move: Move) => void,
  ) {}

  /** The server asks, for the first time or again. */
  ask(turn: WireTurn): void {
    const question = { version: turn.version, legal: turn.position?.legalActions.join() ?? "" };
    // Not the same question where the match went back and on differently.
    const again = question.version === this.question?.version && question.legal === this.question.legal;
    if (again && this.thinking !== undefined) return;
    if (again && this.move !== undefined) {
      this.say(this.move);
      return;
    }
    if (this.thinking !== undefined && this.question !== undefined) {
      this.answers.late += Number(turn.version > this.question.version);
    }
    this.leave();
    this.answers.asked += 1;
    this.question = question;
    void this.think(turn);
  }

  /** Whether the move with that id is still to be accepted. */
  awaits(requestId: string): boolean {
    return this.move !== undefined && this.move.requestId === requestId;
  }

  /** The move with that id was accepted. */
  settle(requestId: string): void {
    if (this.awaits(requestId)) this.move = undefined;
  }

  /** The move with that id was refused for good. */
  refuse(requestId: string, reason: string): void {
    if (!this.awaits(requestId)) return;
    this.answers.late += Number(TOO_LATE.has(reason));
    this.move = undefined;
  }

  /** The match is over. */
  end(): void {
    this.answers.late += Number(this.thinking !== undefined);
    this.leave();
  }

  /** Drop whatever was being thought or said. */
  leave(): void {
    this.move = undefined;
    this.thinking?.abort();
    this.thinking = undefined;
  }

  private async think(message: WireTurn): Promise<void> {
    const thinking = new AbortController();
    this.thinking = thinking;
    const turn = new Turn(message, this.words, thinking.signal);
    const action = await this.thinker.answer(turn, this.answers);
    if (this.thinking !== thinking) return;
    this.thinking = undefined;
    if (action === undefined) return;
    this.move = create(MoveSchema, {
      matchId: turn.matchId,
      seat: turn.seat,
      version: turn.version,
      actionId: action,
      requestId: newId(),
    });
    this.say(this.move);
  }
}
