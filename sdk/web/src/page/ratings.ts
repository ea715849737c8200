// Ratings and estimates in words and as small drawings.
import { html, svg, type TemplateResult } from "lit";
import type { Estimate, Rating } from "../gen/tradewinds/v1/arena_service_pb";

export function ratingText(rating: Rating | undefined): string {
  if (!rating) return "";
  return `${rating.value.toFixed(0)} (${rating.low.toFixed(0)} to ${rating.high.toFixed(0)})`;
}

export function estimateText(estimate: Estimate | undefined, digits = 2): string {
  if (!estimate) return "";
  const { value, low, high } = estimate;
  const interval = low === undefined || high === undefined ? "" : ` (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
  return value.toFixed(digits) + interval;
}

/** A rating's interval on a scale from the least to the greatest of all. */
export function intervalBar(rating: Rating | undefined, least: number, greatest: number): TemplateResult {
  const x = (value: number): number => 4 + (112 * (value - least)) / Math.max(1, greatest - least);
  if (!rating) return html``;
  return html`<svg viewBox="0 0 120 16" width="120" height="16" role="img" aria-label=${ratingText(rating)}>
    ${svg`<path d="M${x(rating.low)} 8H${x(rating.high)}" stroke="var(--accent)" stroke-width="3" stroke-linecap="round"/>
      <circle cx=${x(rating.value)} cy="8" r="4.5" fill="var(--accent)"/>`}
  </svg>`;
}

/** The first three ranks stand out. */
export function medal(rank: number): TemplateResult {
  return html`<span class="medal ${["", "first", "second", "third"][rank] ?? ""}">${rank}</span>`;
}
