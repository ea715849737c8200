/** Connections and running bots on Node. */

import { readFileSync } from "node:fs";
import { connect as connectTls } from "node:tls";

import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";

import type { Bot } from "./bot.js";
import { Client } from "./client.js";
import type { Connection } from "./connection.js";
import { type TradewindsError, Unavailable, WrongEncryption } from "./errors.js";
import { toConsole } from "./log.js";
import { Player, type PlayTerms } from "./player.js";
import type { Result } from "./result.js";
import type { Queue } from "./setups.js";

const DEFAULT_PORT = 50051;
const PROBE_MILLISECONDS = 2000;

/**
 * Files in PEM; without `ca` the system's certificates are trusted.
 *
 * `certificate` and `key` are the client's own, for servers that ask for them (mTLS).
 */
export interface Tls {
  ca?: string;
  certificate?: string;
  key?: string;
}

/** How to get in. */
export interface Access {
  apiKey?: string | undefined;
  tls?: Tls | undefined;
  /** Seconds that a call may take, repetitions included; 30 unless told. */
  timeout?: number;
}

/** A client of a server such as "localhost:50051"; it connects with the first call. */
export function connect(server = "localhost", { apiKey, tls, timeout }: Access = {}): Client {
  return new Client(new NodeConnection(withPort(server), apiKey, tls), timeout);
}

/**
 * Play until the matches are played; the results.
 *
 * Server, key, the file of the server's authority and the session id, where they are not given,
 * come from the environment: TRADEWINDS_SERVER, TRADEWINDS_API_KEY, TRADEWINDS_CA,
 * TRADEWINDS_SESSION. Tournaments start bots so.
 *
 * With several queues the bot waits in all of them at once; without any it waits for invitations.
 * The first interrupt (Ctrl-C, SIGTERM) leaves the queues and plays the running matches to their
 * end; the second one stops at once.
 */
export async function run(
  bot: Bot,
  server?: string,
  queue: Queue | readonly Queue[] = [],
  terms: PlayTerms & Access = {},
): Promise<Result[]> {
  const player = playerOf(bot, server, queue, terms);
  const log = terms.log ?? toConsole;
  const signals = ["SIGINT", "SIGTERM"] as const;
  const forget = () => signals.forEach((signal) => process.off(signal, stop));
  const stop = () => {
    log.warn("leaving the queues; running matches are played to their end");
    forget();
    player.stop();
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await player.play();
  } finally {
    forget();
  }
}

/** A player to start and stop yourself; it does not touch the signals of the process. */
export function playerOf(
  bot: Bot,
  server?: string,
  queue: Queue | readonly Queue[] = [],
  terms: PlayTerms & Access = {},
): Player {
  const { TRADEWINDS_SERVER, TRADEWINDS_API_KEY, TRADEWINDS_CA, TRADEWINDS_SESSION } = process.env;
  const access: Access = {
    ...terms,
    apiKey: terms.apiKey ?? TRADEWINDS_API_KEY,
    tls: terms.tls ?? (TRADEWINDS_CA ? { ca: TRADEWINDS_CA } : undefined),
  };
  const queues = Array.isArray(queue) ? (queue as readonly Queue[]) : [queue as Queue];
  const session = TRADEWINDS_SESSION ? { sessionId: TRADEWINDS_SESSION } : {};
  return new Player(bot, () => connect(server ?? TRADEWINDS_SERVER, access), queues, { ...session, ...terms });
}

/** An address with its port: a host without one gets 50051. */
export function withPort(server: string): string {
  if (/^(?:[\w.-]+|\[[0-9a-fA-F:.]+\])$/.test(server)) return `${server}:${DEFAULT_PORT}`;
  if (/^[0-9a-fA-F:.]*:[0-9a-fA-F:.]*:[0-9a-fA-F.]*$/.test(server)) return `[${server}]:${DEFAULT_PORT}`;
  return server;
}

class NodeConnection implements Connection {
  readonly transport;
  private readonly sessions: Http2SessionManager;

  constructor(
    readonly server: string,
    readonly apiKey: string | undefined,
    private readonly tls: Tls | undefined,
  ) {
    const baseUrl = `${tls ? "https" : "http"}://${server}`;
    const pings = { pingIntervalMs: 20_000, pingTimeoutMs: 10_000 };
    this.sessions = new Http2SessionManager(baseUrl, pings, tls && credentials(tls));
    this.transport = createGrpcTransport({ baseUrl, sessionManager: this.sessions });
  }

  /** WrongEncryption if that is why no server could be reached, else the error itself. */
  async explain(error: TradewindsError): Promise<TradewindsError> {
    if (!(error instanceof Unavailable) || Object.keys(error.metadata).length > 0) return error;
    const { server } = this;
    if (this.tls !== undefined && /wrong version number|WRONG_VERSION/i.test(errorText(error))) {
      return new WrongEncryption(`${server} does not use TLS: connect without \`tls\``);
    }
    if (this.tls === undefined && (await answersTls(server))) {
      const hint = "or with `tls: { ca }` if its certificate is of an authority of its own";
      return new WrongEncryption(`${server} uses TLS: connect with \`tls: {}\`, ${hint}`);
    }
    return error;
  }

  close(): void {
    this.sessions.abort();
  }
}

function credentials(tls: Tls): { ca?: Buffer; cert?: Buffer; key?: Buffer } {
  return {
    ...(tls.ca && { ca: readFileSync(tls.ca) }),
    ...(tls.certificate && { cert: readFileSync(tls.certificate) }),
    ...(tls.key && { key: readFileSync(tls.key) }),
  };
}

/** The messages of an error and of all that caused it. */
function errorText(error: unknown): string {
  return error instanceof Error ? `${error.message} ${errorText(error.cause)}` : "";
}

/** Whether a TLS handshake with the server succeeds, whoever its certificate is of. */
function answersTls(server: string): Promise<boolean> {
  const { hostname, port } = new URL(`https://${server}`);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connectTls({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ALPNProtocols: ["h2"],
    });
    const answer = (isTls: boolean) => {
      socket.destroy();
      resolve(isTls);
    };
    socket.setTimeout(PROBE_MILLISECONDS, () => answer(false));
    socket.once("secureConnect", () => answer(true));
    socket.once("error", () => answer(false));
  });
}
