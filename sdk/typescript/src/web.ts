/** Tradewinds in browsers, through a gateway that speaks Connect. */

import { createConnectTransport } from "@connectrpc/connect-web";

import { Client } from "./client.js";

export * from "./core.js";

/**
 * A client of the gateway at that address. Browsers have no two-way streams: seats are played by
 * `matches.watch` and `matches.submit`.
 */
export function connect(url: string, { apiKey, timeout }: { apiKey?: string; timeout?: number } = {}): Client {
  const transport = createConnectTransport({ baseUrl: url, useBinaryFormat: true });
  const explain = <Failure>(error: Failure) => Promise.resolve(error);
  return new Client({ server: url, transport, apiKey, explain, close: () => undefined }, timeout);
}
