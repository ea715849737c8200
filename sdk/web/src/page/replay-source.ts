// The steps of a replay: from a match of the server, or from a file that the engine plays again.
import type { Server } from "../client";
import type { Match, MatchStep } from "../gen/tradewinds/v1/match_pb";
import { seatHeaders } from "../client";
import type { Duration } from "@bufbuild/protobuf/wkt";
import type { GameEvent, Position, SeatScore, View } from "../gen/tradewinds/v1/position_pb";
import type { GameSetup } from "../gen/tradewinds/v1/setup_pb";

/** A position of a replay and the action that led to it. */
export interface ReplayStep {
  readonly actionId?: number | undefined;
  readonly seat?: number | undefined;
  readonly thinkTime?: Duration | undefined;
  readonly events: readonly GameEvent[];
  readonly position: Position;
  readonly view: View;
}

export interface Recording {
  readonly title: string;
  readonly setup: Pick<GameSetup, "game" | "seats" | "options">;
  readonly rulesVersion: number;
  readonly names: readonly string[];
  readonly scores: readonly SeatScore[];
  readonly steps: readonly ReplayStep[];
}

const PAGE = 200;

/** Everything the caller may know of a match, as a seat or a spectator saw it: more with every page. */
export async function* fromMatch(
  server: Server,
  match: Match,
  viewerSeat: number | undefined,
  token: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<readonly ReplayStep[]> {
  let steps: readonly ReplayStep[] = [];
  const include = { view: true, events: true };
  let pageToken = "";
  do {
    const request = { matchId: match.matchId, pageSize: PAGE, pageToken, include, viewerSeat };
    const page = await server.matches.listSteps(request, { signal, headers: seatHeaders(token) });
    steps = [...steps, ...page.steps.flatMap(complete)];
    pageToken = page.nextPageToken;
    yield steps;
  } while (pageToken);
}

function complete(step: MatchStep): ReplayStep[] {
  const { position, view, actionId, seat, thinkTime, events } = step;
  return position && view ? [{ position, view, actionId, seat, thinkTime, events }] : [];
}

interface ReplayFile {
  readonly game: string;
  readonly rules_version: number;
  readonly seats: number;
  readonly options: GameSetup["options"];
  readonly seed: string;
  readonly actions: readonly number[];
  readonly players?: readonly string[];
}

/** Plays a file again, action by action; `progress` hears how far it is. */
export async function fromFile(
  server: Server,
  text: string,
  viewerSeat: number | undefined,
  progress: (done: number, of: number) => void,
): Promise<Recording> {
  const file = JSON.parse(text) as ReplayFile;
  const setup = { game: file.game, seats: file.seats, options: file.options };
  const include = { view: true, events: true };
  const seed = Uint8Array.from(file.seed.match(/../g) ?? [], (byte) => parseInt(byte, 16));
  const start = await server.engine.newPosition({ setup, seed, include, viewerSeat });
  const steps: ReplayStep[] = [];
  if (start.position && start.view) steps.push({ events: [], position: start.position, view: start.view });
  let { snapshot } = start;
  for (const actionId of file.actions) {
    const seat = steps.at(-1)?.position.seatToMove;
    const next = await server.engine.apply({ snapshot, actionIds: [actionId], include, viewerSeat });
    if (!next.position || !next.view) throw new Error("the server left out the position");
    steps.push({ actionId, seat, events: next.events, position: next.position, view: next.view });
    snapshot = next.snapshot;
    if (steps.length % 20 === 0) progress(steps.length, file.actions.length);
  }
  const names = file.players ?? Array.from({ length: file.seats }, (_, seat) => `Seat ${seat + 1}`);
  const scores = steps.at(-1)?.position.scores ?? [];
  return { title: "file", setup, rulesVersion: file.rules_version, names, scores, steps };
}
