// A match as it is played: reconnects by itself, and ends with the match.
import { Code, ConnectError } from "@connectrpc/connect";
import { seatHeaders, type Server } from "./client";
import type { Clock } from "./gen/tradewinds/v1/clock_pb";
import { MatchStatus, type Match, type MatchStep } from "./gen/tradewinds/v1/match_pb";
import type { WatchMatchResponse } from "./gen/tradewinds/v1/match_service_pb";
import type { Position, View } from "./gen/tradewinds/v1/position_pb";

/** The table after one update. */
export interface Moment {
  readonly match: Match;
  readonly version: number;
  readonly position: Position;
  readonly view: View;
  readonly clocks: readonly Clock[];
  /** The step that led here; absent after a connection was opened. */
  readonly step?: MatchStep;
}

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;
const NEVER_BETTER = new Set([Code.NotFound, Code.Unauthenticated, Code.PermissionDenied, Code.InvalidArgument]);
const INCLUDE = { view: true, events: true, actionDetails: true };

/** Every moment of the match, from now to its end. `lost` hears of broken connections. */
export async function* follow(
  server: Server,
  matchId: string,
  token: string | undefined,
  signal: AbortSignal,
  lost: (error: ConnectError) => void = () => {},
): AsyncGenerator<Moment> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    let now: Moment | undefined;
    try {
      const options = { signal, headers: seatHeaders(token) };
      for await (const update of server.matches.watchMatch({ matchId, include: INCLUDE }, options)) {
        pause = FIRST_PAUSE_MS;
        const next = after(now, update);
        if (next === "gap") break;
        if (next === now || !next) continue;
        now = next;
        yield now;
      }
      if (now && hasEnded(now)) return;
    } catch (error) {
      const reason = ConnectError.from(error);
      if (signal.aborted) return;
      if (NEVER_BETTER.has(reason.code)) throw reason;
      lost(reason);
    }
    await sleep(pause, signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

export function hasEnded(moment: Moment): boolean {
  const { status } = moment.match;
  return status === MatchStatus.FINISHED || status === MatchStatus.ABORTED;
}

function after(now: Moment | undefined, { update }: WatchMatchResponse): Moment | "gap" | undefined {
  switch (update.case) {
    case "state": {
      const { match, position, view, clocks } = update.value;
      if (!match || !position || !view) return now;
      return { match, position, view, clocks, version: match.version };
    }
    case "step": {
      const step = update.value;
      if (!now || !step.position || !step.view) return now;
      if (step.version !== now.version + 1) return "gap";
      const over = step.position.seatToMove === undefined && step.position.scores.length > 0;
      const match = over
        ? { ...now.match, version: step.version, scores: step.position.scores, status: MatchStatus.FINISHED }
        : { ...now.match, version: step.version };
      return { match, version: step.version, position: step.position, view: step.view, clocks: step.clocks, step };
    }
    case "playerUpdate": {
      const { player } = update.value;
      if (!now || !player) return now;
      const players = now.match.players.map((known) => (known.seat === player.seat ? player : known));
      return { ...now, match: { ...now.match, players } };
    }
    default:
      return now;
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
