/** Asks the bot, and survives whatever its code does. */

import type { Answers } from "./answers.js";
import type { Bot, Invitation } from "./bot.js";
import type { Log } from "./log.js";
import type { Result } from "./result.js";
import type { Turn } from "./turn.js";

/**
 * After a `choose` that threw or gave no legal action: play a random legal action, so that neither
 * a strike is spent nor the table kept waiting; or send nothing and let the clock run.
 */
export type OnError = "random" | "wait";

export class Thinker {
  private readonly telling = new Set<Promise<void>>();

  constructor(
    private readonly bot: Bot,
    private readonly onError: OnError,
    private readonly log: Log,
  ) {}

  /** The bot's action, or after a failure what `onError` says; undefined is no answer. */
  async answer(turn: Turn, answers: Answers): Promise<number | undefined> {
    let failure: unknown;
    try {
      const action = await this.bot.choose(turn);
      if (turn.legal.includes(action)) return action;
      answers.illegal += 1;
      failure = new Error(`${action} is not a legal action`);
    } catch (error) {
      if (turn.signal.aborted) return undefined;
      answers.failed += 1;
      failure = error;
    }
    return this.afterFailure(turn, failure);
  }

  /** Whether the bot takes a seat it is invited to; not if its code fails. */
  async accept(invitation: Invitation): Promise<boolean> {
    try {
      return (await this.bot.accept?.(invitation)) ?? true;
    } catch (error) {
      this.log.error("accept failed, the invitation is declined", error);
      return false;
    }
  }

  /** Hand the bot the result of a match. */
  tell(result: Result): void {
    const told = this.tellNow(result).finally(() => this.telling.delete(told));
    this.telling.add(told);
  }

  /** Wait until the bot has been told everything. */
  async close(): Promise<void> {
    await Promise.all(this.telling);
  }

  private async tellNow(result: Result): Promise<void> {
    try {
      await this.bot.matchOver?.(result);
    } catch (error) {
      this.log.error("matchOver failed", error);
    }
  }

  private afterFailure(turn: Turn, failure: unknown): number | undefined {
    if (this.onError === "wait") {
      this.log.error(`choose failed, no answer is sent: ${turn}`, failure);
      return undefined;
    }
    const action = turn.legal[Math.floor(Math.random() * turn.legal.length)]!;
    this.log.error(`choose failed, ${turn.label(action)} is played instead: ${turn}`, failure);
    return action;
  }
}
