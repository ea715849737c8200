/** Spreads seconds that many clients were told alike; they are never shortened. */
export function jitter(seconds: number): number {
  return seconds * (1 + Math.random() / 2);
}

/**
 * How long to wait before the next attempt: exponential, with full jitter, bounded.
 *
 * The randomness keeps a thousand bots from coming back to a restarted server all at once.
 */
export class Backoff {
  private failures = 0;

  constructor(
    private readonly first = 0.25,
    private readonly longest = 15,
    private readonly random: () => number = Math.random,
  ) {}

  /** The longest that `next` may answer now, in seconds. */
  get ceiling(): number {
    return Math.min(this.longest, this.first * 2 ** Math.min(this.failures, 32));
  }

  /** Seconds to wait after one more failure. */
  next(): number {
    const wait = this.random() * this.ceiling;
    this.failures += 1;
    return wait;
  }

  /** Call after a success. */
  reset(): void {
    this.failures = 0;
  }
}
