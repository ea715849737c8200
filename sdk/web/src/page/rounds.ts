// Where the rounds of a recorded match begin.
import { boardOf } from "../games";
import type { Recording } from "./replay-source";

export interface RoundStart {
  readonly round: number;
  readonly at: number;
}

export function roundStarts({ setup, steps }: Recording): RoundStart[] {
  const { roundOf } = boardOf(setup.game);
  const starts: RoundStart[] = [];
  steps.forEach(({ view }, at) => {
    const round = roundOf(view);
    if (round !== undefined && round !== starts.at(-1)?.round) starts.push({ round, at });
  });
  return starts;
}

/** The round that is played at this move. */
export function roundAt(starts: readonly RoundStart[], at: number): RoundStart | undefined {
  return starts.findLast((start) => start.at <= at);
}
