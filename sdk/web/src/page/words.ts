// Messages in words.
import type { Duration, Timestamp } from "@bufbuild/protobuf/wkt";
import { ConnectError, Code } from "@connectrpc/connect";
import { MatchStatus, MoveSource, type Match } from "../gen/tradewinds/v1/match_pb";
import { PlayerKind, type Player } from "../gen/tradewinds/v1/player_pb";

export function titleOf(game: string): string {
  return game
    .split("-")
    .map((word) => (word === "da" ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}

export function statusOf(match: Match): string {
  const words: Partial<Record<MatchStatus, string>> = {
    [MatchStatus.WAITING]: "waiting for players",
    [MatchStatus.RUNNING]: "running",
    [MatchStatus.FINISHED]: "finished",
    [MatchStatus.ABORTED]: "aborted",
  };
  return words[match.status] ?? "running";
}

/** What sort of player it is, where that is not plain. */
export function kindOf({ kind }: Player): string {
  const words: Partial<Record<PlayerKind, string>> = {
    [PlayerKind.HOUSE]: "house bot",
    [PlayerKind.GUEST]: "guest",
  };
  return words[kind] ?? "";
}

/** Names by seat; players of one name are told apart by their seats. */
export function namesOf(match: Match): string[] {
  const names = match.players.map(({ name }) => name);
  return names.map((name, seat) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${seat + 1}`));
}

/** Who played a move, if it was not the player of the seat. */
export function sourceOf(source: MoveSource, player: Player | undefined): string {
  if (source === MoveSource.SUBSTITUTE) return "played by a substitute";
  return source === MoveSource.HOUSE && player?.kind !== PlayerKind.HOUSE ? "played by the house" : "";
}

export function seconds(duration: Duration | undefined): number | undefined {
  return duration && Number(duration.seconds) + duration.nanos / 1e9;
}

export function inSeconds(duration: Duration | undefined): string {
  const value = seconds(duration);
  if (value === undefined) return "";
  return value < 10 ? `${value.toFixed(2)} s` : `${value.toFixed(0)} s`;
}

export function ago(time: Timestamp | undefined): string {
  if (!time) return "";
  const passed = Math.max(0, Date.now() / 1000 - Number(time.seconds));
  if (passed < 60) return `${passed.toFixed(0)} s ago`;
  if (passed < 3600) return `${(passed / 60).toFixed(0)} min ago`;
  return `${(passed / 3600).toFixed(0)} h ago`;
}

/** What went wrong, for people. */
export function troubleOf(error: unknown): string {
  const { code, rawMessage } = ConnectError.from(error);
  if (code === Code.Unavailable || code === Code.Unknown) return "The server cannot be reached; trying again.";
  if (code === Code.Unauthenticated) return "This server wants an API key: enter it above.";
  return rawMessage;
}
