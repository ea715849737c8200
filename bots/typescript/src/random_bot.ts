import type { Bot, Turn } from "tradewinds-sdk";

/** Picks any legal action. */
export class RandomBot implements Bot {
  readonly wants = { view: false, events: false };

  constructor(readonly name = "random") {}

  choose(turn: Turn): number {
    return turn.legal[Math.floor(Math.random() * turn.legal.length)]!;
  }
}
