// <tw-clock>: the time a seat has left. It counts down by itself while the seat thinks.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { ClockState, type Clock } from "../gen/tradewinds/v1/clock_pb";
import { seconds } from "./words";

const TICK_MS = 250;

class ClockElement extends LitElement {
  static override styles = css`
    :host {
      font-variant-numeric: tabular-nums;
      color: var(--muted);
      white-space: nowrap;
    }
    .running {
      color: var(--ink);
      font-weight: 650;
    }
    .strikes {
      color: var(--warn);
    }
  `;
  static override properties = { clock: { attribute: false } };

  declare clock: Clock | undefined;
  private since = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("clock")) return;
    this.since = performance.now();
    clearInterval(this.timer);
    if (this.isRunning) this.timer = setInterval(() => this.requestUpdate(), TICK_MS);
  }

  private get isRunning(): boolean {
    return this.clock?.state === ClockState.THINKING && this.clock.bankLeft !== undefined;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { clock } = this;
    const bank = seconds(clock?.bankLeft);
    if (!clock || bank === undefined) return nothing;
    const passed = this.isRunning ? (performance.now() - this.since) / 1000 : 0;
    const overdrawn = Math.max(0, passed - (seconds(clock.allowanceLeft) ?? 0));
    const left = Math.max(0, bank - overdrawn);
    const strikes = clock.strikes ? html` <span class="strikes">${clock.strikes} ✕</span>` : nothing;
    return html`<span class=${this.isRunning ? "running" : ""} role="timer" aria-label="time left">${minutes(left)}</span>${strikes}`;
  }
}

function minutes(left: number): string {
  const whole = Math.ceil(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

customElements.define("tw-clock", ClockElement);
