/** Says what a bot waits for, and with how many others. */

import type { Lobby, Place } from "./lobby.js";
import type { Log } from "./log.js";

const SAY_AGAIN_AFTER = 30; // seconds
const NOT_WORTH_SAYING = 5; // seconds of waiting between two matches
const FIGURES_WITHIN = 1; // seconds after the ticket, or it is said without them

/** Logs when a bot begins to wait, and now and then while it still does. */
export class Waiting {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasTold = false;

  constructor(
    private readonly name: string,
    private readonly lobby: Lobby,
    private readonly log: Log,
  ) {}

  /** A ticket was granted. */
  begin(): void {
    if (this.timer !== undefined) return;
    this.tellAfter(this.hasTold ? NOT_WORTH_SAYING : FIGURES_WITHIN);
  }

  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private tellAfter(seconds: number): void {
    this.timer = setTimeout(() => this.tell(), seconds * 1000);
  }

  private tell(): void {
    this.timer = undefined;
    const places = this.lobby.places.filter((place) => place.ticketId !== "");
    for (const place of places) {
      const seats = this.lobby.queues[place.queue]?.setup?.seats ?? 0;
      this.log.info(`${this.name} waits in ${describePlace(place, seats)}`);
    }
    if (places.length > 0) {
      this.hasTold = true;
      this.tellAfter(SAY_AGAIN_AFTER);
    }
  }
}

/** A queue, who is in it and who is missing. */
export function describePlace(place: Pick<Place, "name" | "waiting">, seats: number): string {
  if (place.waiting === undefined) return place.name;
  const others = Math.max(0, place.waiting - 1);
  const missing = seats - place.waiting;
  const company = others === 0 ? "alone" : others === 1 ? "with 1 other" : `with ${others} others`;
  if (missing <= 0) return `${place.name}: ${company}`;
  return `${place.name}: ${company}, ${missing} more ${missing > 1 ? "bots are" : "bot is"} needed`;
}
