/** How a match ended, from one seat's point of view. */

import { Answers } from "./answers.js";
import { EndReason, type Match } from "./gen/tradewinds/v1/match_pb.js";
import type { SeatScore } from "./gen/tradewinds/v1/position_pb.js";

export class Result {
  constructor(
    /** The server's whole record with every score and the seed. */
    readonly match: Match,
    readonly seat: number,
    /** How many answers failed, were illegal or came too late. */
    readonly answers: Answers = new Answers(),
  ) {}

  get matchId(): string {
    return this.match.matchId;
  }

  get game(): string {
    return this.match.setup?.game ?? "";
  }

  /** The seat's itemised score; undefined if the match was aborted. */
  get own(): SeatScore | undefined {
    return this.match.scores.find((score) => score.seat === this.seat);
  }

  /** 1 for the winner; tied seats share a rank. Undefined if the match was aborted. */
  get rank(): number | undefined {
    return this.own?.rank;
  }

  get score(): number | undefined {
    return this.own?.total;
  }

  get won(): boolean {
    return this.rank === 1;
  }

  toString(): string {
    const seat = `${this.game} ${this.matchId}: seat ${this.seat} of ${this.match.setup?.seats}`;
    if (this.own === undefined) {
      return `${seat}, aborted: ${(EndReason[this.match.endReason] ?? "unknown").toLowerCase()}`;
    }
    const trouble = this.answers.good < this.answers.asked ? `; ${this.answers}` : "";
    return `${seat}, rank ${this.rank}, ${this.score} points${trouble}`;
  }
}
