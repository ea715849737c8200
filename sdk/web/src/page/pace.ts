// Moves that come faster than anybody can see are shown one after the other.
const PAUSE_MS = 450;
const MOST_WAITING = 12;

/** What `source` yields, one at a time with a pause; all that waits at once if that is too much. */
export async function* paced<T>(source: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const waiting: T[] = [];
  let wake = (): void => {};
  let hasEnded = false;
  const reading = (async () => {
    try {
      for await (const item of source) {
        waiting.push(item);
        wake();
      }
    } finally {
      hasEnded = true;
      wake();
    }
  })();
  reading.catch(() => {}); // thrown below, when everything before it was shown
  for (;;) {
    if (!waiting.length && hasEnded) break;
    if (!waiting.length) {
      await new Promise<void>((resolve) => (wake = resolve));
      continue;
    }
    yield waiting.splice(0, still.matches || waiting.length > MOST_WAITING ? waiting.length : 1);
    if (!still.matches) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await reading;
}
