/** Keeps a bot's session connected; what `run` and `play` do is here. */

import { Backoff, jitter } from "./backoff.js";
import type { Bot } from "./bot.js";
import type { Client } from "./client.js";
import { RateLimited, type TradewindsError, Unavailable } from "./errors.js";
import { type Log, toConsole } from "./log.js";
import type { Result } from "./result.js";
import { Session } from "./session.js";
import { type Queue, queueSpec } from "./setups.js";
import type { OnError } from "./thinker.js";

/** How a bot is run; everything may be left out. */
export interface PlayTerms {
  /** How many matches to play; as many as come unless told. */
  matches?: number;
  /** How many of them may run at once; 1 unless told. */
  maxMatches?: number;
  /** When `choose` fails: "random" plays any legal action, "wait" lets the clock run. */
  onError?: OnError;
  /** A name of its own lets a restarted process take up the matches of the one before. */
  sessionId?: string;
  /** Seconds to go on without a connection before giving up; for ever unless told. */
  patience?: number;
  /** Where to report; standard error unless told. */
  log?: Log;
}

export class Player {
  private readonly session: Session;
  private readonly log: Log;
  private readonly patience: number;
  private readonly backoff = new Backoff();
  private lostAt = 0;

  constructor(
    bot: Bot,
    private readonly open: () => Client,
    queues: readonly Queue[],
    terms: PlayTerms = {},
  ) {
    this.log = terms.log ?? toConsole;
    this.patience = terms.patience ?? Infinity;
    this.session = new Session(bot, queues.map(queueSpec), {
      matches: terms.matches ?? Infinity,
      maxMatches: terms.maxMatches ?? 1,
      onError: terms.onError ?? "random",
      sessionId: terms.sessionId,
      log: this.log,
    });
  }

  /** Until the wanted matches are played; errors that will not pass by waiting are thrown. */
  async play(): Promise<Result[]> {
    this.lostAt = now();
    try {
      while (!this.session.done) await this.pause(await this.connect());
    } finally {
      await this.session.close();
    }
    return this.session.results;
  }

  /** Leave the queues; the running matches are played to their end. */
  stop(): void {
    this.session.stop();
  }

  /** One connection, for as long as it holds; the seconds to wait before the next. */
  private async connect(): Promise<number> {
    const welcomes = this.session.welcomes;
    let failure: TradewindsError = new Unavailable("the server closed the stream");
    let told: number | undefined;
    const client = this.open();
    try {
      told = await this.session.attend(client);
    } catch (error) {
      if (!(error instanceof Unavailable || error instanceof RateLimited)) throw error;
      failure = error;
      told = error.retryAfter;
    } finally {
      client.close();
    }
    if (this.session.welcomes > welcomes) {
      this.backoff.reset();
      this.lostAt = now();
    }
    if (this.session.done) return 0;
    const wait = told === undefined ? this.backoff.next() : jitter(told);
    if (now() + wait > this.lostAt + this.patience) throw failure;
    const server = client.connection.server;
    this.log.warn(`${server}: ${failure.message}; next attempt in ${wait.toFixed(1)} s`);
    return wait;
  }

  private async pause(seconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, seconds * 1000)));
    await Promise.race([waited, this.session.finished]);
    clearTimeout(timer);
  }
}

function now(): number {
  return performance.now() / 1000;
}
