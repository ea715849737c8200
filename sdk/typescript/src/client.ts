/** Every call the server answers, grouped by service; bots usually need only `run`. */

import { Catalog } from "./catalog.js";
import type { Connection } from "./connection.js";
import { Engine } from "./engine.js";
import { Matches } from "./matches.js";
import { Matchmaking } from "./matchmaking.js";

/** Made by `connect`; close it when done. */
export class Client {
  readonly catalog: Catalog;
  readonly matches: Matches;
  readonly matchmaking: Matchmaking;
  readonly engine: Engine;

  constructor(
    readonly connection: Connection,
    /** Seconds that a call may take, repetitions included. */
    timeout = 30,
  ) {
    this.catalog = new Catalog(connection, timeout);
    this.matches = new Matches(connection, timeout);
    this.matchmaking = new Matchmaking(connection, timeout);
    this.engine = new Engine(connection, timeout);
  }

  close(): void {
    this.connection.close();
  }
}
