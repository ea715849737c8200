// What the page keeps in this tab only: the API key and the tokens of seats. Never in a URL.
import { connectTo } from "../client";

const KEY = "tradewinds-key";

export function apiKey(): string {
  return sessionStorage.getItem(KEY) ?? "";
}

export function keepApiKey(key: string): void {
  sessionStorage.setItem(KEY, key);
}

export interface OwnSeat {
  readonly seat: number;
  readonly token: string;
}

export function keepSeat(matchId: string, own: OwnSeat): void {
  sessionStorage.setItem(`tradewinds-seat ${matchId}`, JSON.stringify(own));
}

export function ownSeat(matchId: string): OwnSeat | undefined {
  const kept = sessionStorage.getItem(`tradewinds-seat ${matchId}`);
  return kept ? (JSON.parse(kept) as OwnSeat) : undefined;
}

export const server = connectTo(location.origin, apiKey);
