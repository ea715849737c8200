/** Durations of the wire as seconds, and back. */

import { create } from "@bufbuild/protobuf";
import { type Duration, DurationSchema } from "@bufbuild/protobuf/wkt";

export function inSeconds(duration: Duration): number {
  return Number(duration.seconds) + duration.nanos / 1e9;
}

export function secondsOrInfinity(duration: Duration | undefined): number {
  return duration === undefined ? Infinity : inSeconds(duration);
}

export function asDuration(seconds: number): Duration {
  const whole = Math.trunc(seconds);
  return create(DurationSchema, { seconds: BigInt(whole), nanos: Math.round((seconds - whole) * 1e9) });
}
