/** The Play stream: one connection's worth of talk with the server. */

import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";

import { type Connection, headersOf } from "./connection.js";
import { fromCall, Unavailable } from "./errors.js";
import {
  BotService,
  type Hello,
  type PlayRequest,
  PlayRequestSchema,
  type PlayResponse,
} from "./gen/tradewinds/v1/bot_service_pb.js";

const SILENCE = 3; // heartbeats that may be missed before the stream counts as dead

type Body = Exclude<PlayRequest["body"], { case: undefined }>;

/** Says hello when opened; iterate `responses` to hear the server, `send` to answer. */
export class PlayStream {
  private readonly outbox = new Outbox();
  private readonly hangingUp = new AbortController();
  private hungUp: Unavailable | true | undefined;
  private heard = performance.now();
  private watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connection: Connection,
    hello: Hello,
  ) {
    const now = BigInt(Date.now());
    const next = hello.streamNumber + 1n;
    hello.streamNumber = next > now ? next : now;
    this.send({ case: "hello", value: hello });
  }

  /** Queue one message. */
  send(body: Body): void {
    this.outbox.push(create(PlayRequestSchema, { body }));
  }

  /** What the server says, until one side hangs up. */
  async *responses(): AsyncGenerator<PlayResponse, void, undefined> {
    const stub = createClient(BotService, this.connection.transport);
    const options = { headers: headersOf(this.connection), signal: this.hangingUp.signal };
    try {
      for await (const response of stub.play(this.outbox, options)) {
        this.heard = performance.now();
        yield response;
      }
    } catch (cause) {
      if (this.hungUp === true) return;
      throw this.hungUp ?? (await this.connection.explain(fromCall(cause)));
    }
  }

  /** From now on, hang up if nothing is heard for several intervals (in seconds). */
  expectHeartbeats(interval: number): void {
    const wait = this.heard + SILENCE * interval * 1000 - performance.now();
    if (wait <= 0) this.hangUp(new Unavailable("the server fell silent"));
    else this.watchdog = setTimeout(() => this.expectHeartbeats(interval), wait);
  }

  /** End the stream; whoever iterates it gets the error, if there is one. */
  hangUp(because: Unavailable | true = true): void {
    this.hungUp ??= because;
    clearTimeout(this.watchdog);
    this.outbox.end();
    this.hangingUp.abort();
  }
}

/** Requests that wait to be sent. */
class Outbox implements AsyncIterable<PlayRequest> {
  private readonly waiting: PlayRequest[] = [];
  private isEnded = false;
  private wake: () => void = () => undefined;

  push(request: PlayRequest): void {
    this.waiting.push(request);
    this.wake();
  }

  end(): void {
    this.isEnded = true;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<PlayRequest, void, undefined> {
    while (!this.isEnded) {
      const request = this.waiting.shift();
      if (request !== undefined) yield request;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
