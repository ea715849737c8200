import type { Bot, Turn } from "tradewinds-sdk";

/** Plays by the reference rule, so every language gives the same match; see docs/conformance.md. */
export class ReferenceBot implements Bot {
  readonly wants = { view: false, events: false };

  constructor(readonly name = "reference") {}

  choose(turn: Turn): number {
    if (process.env["TRADEWINDS_SHOW_CLOCKS"]) showClock(turn);
    return referenceChoice(turn.matchId, turn.version, turn.legal);
  }
}

/** Prints what docs/conformance.md asks clients for. */
function showClock(turn: Turn): void {
  const left = turn.secondsLeft();
  console.log("clock", turn.matchId, turn.seat, turn.version, left === Infinity ? "none" : left.toFixed(3));
}

export function referenceChoice(matchId: string, version: number, legal: readonly number[]): number {
  let state = 0n;
  for (const byte of new TextEncoder().encode(matchId)) state = splitmix64(state ^ BigInt(byte));
  state = splitmix64(state ^ BigInt(version));
  return legal[Number(state % BigInt(legal.length))]!;
}

function splitmix64(value: bigint): bigint {
  let mixed = BigInt.asUintN(64, value + 0x9e3779b97f4a7c15n);
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
  return mixed ^ (mixed >> 31n);
}
