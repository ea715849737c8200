import type { Bot, Client, RolloutResult, Turn } from "tradewinds-sdk";

const WORLDS = 4;
const PLAYOUTS = 4; // of each action in each world
const LONGEST = 1; // second
const TIME_SHARE = 20; // the part of the time left that a search may take

type Estimates = RolloutResult["actions"][number]["seats"];

/** Lets the server play every legal action to the end in several possible worlds. */
export class SearchBot implements Bot {
  readonly wants = { view: false, events: false, snapshot: true };

  constructor(
    private readonly client: Client,
    readonly name = "search",
  ) {}

  async choose(turn: Turn): Promise<number> {
    const { engine } = this.client;
    const worlds = await engine.determinize(turn.snapshot, turn.seat, WORLDS);
    const seconds = Math.min(LONGEST, turn.secondsLeft() / TIME_SHARE);
    const results = await engine.rollout(worlds, { playouts: PLAYOUTS, perAction: true, seconds });
    const leads = new Map<number, { sum: number; playouts: number }>();
    for (const { actionId, playouts, seats } of results.flatMap((result) => result.actions)) {
      const so = leads.get(actionId) ?? { sum: 0, playouts: 0 };
      leads.set(actionId, { sum: so.sum + playouts * lead(seats, turn.seat), playouts: so.playouts + playouts });
    }
    const mean = (action: number) => {
      const { sum, playouts } = leads.get(action) ?? { sum: 0, playouts: 0 };
      return playouts > 0 ? sum / playouts : -Infinity;
    };
    return turn.legal.reduce((best, next) => (mean(next) > mean(best) ? next : best));
  }
}

/** By how many points a seat is ahead of the best other one. */
function lead(estimates: Estimates, seat: number): number {
  const scores = (own: boolean) => estimates.filter((each) => (each.seat === seat) === own).map((each) => each.meanScore);
  return estimates.length > 0 ? Math.max(...scores(true)) - Math.max(...scores(false)) : 0;
}
