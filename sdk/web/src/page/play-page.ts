// Play: a person's seat. A choice is shown first and sent when it is confirmed.
import { ConnectError } from "@connectrpc/connect";
import { css, html, nothing, type TemplateResult } from "lit";
import { choicesOf, type Choice } from "../board/choices";
import { seatFlag } from "../board/pieces";
import { seatHeaders } from "../client";
import { hasEnded, type Moment } from "../follow";
import { boardOf } from "../games";
import type { Knowledge } from "../knowledge";
import { MatchPage } from "./match-page";
import "./new-match";
import { ownSeat, server } from "./session";
import { namesOf } from "./words";

const HINT_PLAYOUTS = 40;
const HINT_SECONDS = 3n;

class PlayPage extends MatchPage {
  static override styles = [
    ...MatchPage.styles,
    css`
      .ask {
        position: sticky;
        top: 0;
        z-index: 8;
        border-width: 2px;
        box-shadow: 0 4px 16px rgb(0 0 0 / 18%);
        max-height: 42vh;
        display: grid;
        grid-template-rows: auto minmax(0, 1fr) auto;
        gap: 8px;
      }
      .ask.yours {
        border-color: var(--accent);
      }
      .ask h2 {
        margin: 0;
      }
      .choices {
        overflow: auto;
        padding: 2px;
        gap: 6px 8px;
      }
      .choice {
        text-align: left;
      }
      .effect {
        font-size: 13px;
        color: var(--muted);
      }
      @media (max-width: 500px) {
        .effect {
          display: none;
        }
        .choice {
          padding: 5px 9px;
          font-size: 14px;
        }
      }
      .choice[aria-pressed="true"] {
        border-color: var(--accent);
        box-shadow: inset 0 0 0 1px var(--accent);
        font-weight: 650;
      }
    `,
  ];
  static override properties = {
    ...MatchPage.properties,
    chosen: { state: true },
    sending: { state: true },
    hint: { state: true },
  };

  private declare chosen: number | undefined;
  private declare sending: boolean;
  private declare hint: string;
  private choices: readonly Choice[] = [];

  constructor() {
    super();
    this.sending = false;
    this.hint = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.pressed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.pressed);
  }

  protected override token(): string | undefined {
    return ownSeat(this.match)?.token;
  }

  protected override arrived(moment: Moment): void {
    this.chosen = undefined;
    this.hint = "";
    const game = moment.match.setup?.game ?? "";
    this.choices = this.known ? choicesOf(moment.position, this.known.words, boardOf(game).targetsOf) : [];
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.chosen = undefined;
  };

  private select(actionId: number): void {
    this.chosen = this.chosen === actionId ? undefined : actionId;
    if (this.chosen !== undefined) {
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".confirm")?.focus());
    }
  }

  private async send(): Promise<void> {
    const { chosen, moment } = this;
    if (chosen === undefined || !moment || this.sending) return;
    this.sending = true;
    const request = { matchId: this.match, version: moment.version, actionId: chosen, requestId: crypto.randomUUID() };
    await this.attempt(async () => {
      await server.matches.submitMove(request, { headers: seatHeaders(this.token()) });
    });
    this.sending = false;
  }

  /** What random playouts from this seat's point of view like best. */
  private async ask(): Promise<void> {
    const seat = ownSeat(this.match)?.seat;
    this.hint = "thinking…";
    try {
      const headers = seatHeaders(this.token());
      const { state } = await server.matches.getMatch({ matchId: this.match, include: { snapshot: true } }, { headers });
      const { results } = await server.engine.rollout({
        snapshots: state?.snapshot.length ? [state.snapshot] : [],
        playouts: HINT_PLAYOUTS,
        perAction: true,
        determinizeForSeat: seat,
        timeLimit: { seconds: HINT_SECONDS },
      });
      const rated = (results[0]?.actions ?? []).map(({ actionId, seats }) => ({
        actionId,
        share: seats.find((estimate) => estimate.seat === seat)?.winShare ?? 0,
      }));
      const best = rated.reduce((one, other) => (other.share > one.share ? other : one));
      const text = this.choices.find(({ actionId }) => actionId === best.actionId)?.text ?? "";
      this.hint = `${text} (wins ${(100 * best.share).toFixed(0)} % of random playouts)`;
    } catch (error) {
      this.hint = ConnectError.from(error).rawMessage;
    }
  }

  protected override renderAbove(moment: Moment, known: Knowledge): TemplateResult {
    if (hasEnded(moment)) return super.renderAbove(moment, known);
    if (!this.choices.length) {
      const names = namesOf(moment.match);
      const { seatToMove } = moment.position;
      return html`<div class="panel ask" aria-live="polite">
        <span class="row">${seatToMove === undefined ? nothing : seatFlag(seatToMove)}${seatToMove === undefined ? "The match" : names[seatToMove]} is at it…</span>
      </div>`;
    }
    const chosen = this.choices.find(({ actionId }) => actionId === this.chosen);
    return html`<section class="panel ask yours" aria-label="Your decision">
      <h2>${known.words.question(moment.position.prompt)}</h2>
      <div class="row choices">
        ${this.choices.map(
          (choice) => html`<button type="button" class="choice" aria-pressed=${choice.actionId === this.chosen}
            @click=${() => this.select(choice.actionId)}>${choice.short}<span class="effect">${choice.text.slice(choice.short.length)}</span></button>`,
        )}
      </div>
      <div class="row">
        <button class="main confirm" ?disabled=${!chosen || this.sending} @click=${this.send}>
          ${chosen ? `Confirm: ${chosen.short}` : "Choose above or on the board"}
        </button>
        ${chosen ? html`<button @click=${() => (this.chosen = undefined)}>Undo</button>` : nothing}
        <button @click=${this.ask}>Hint</button>
        <span aria-live="polite" class="muted">${this.hint}</span>
      </div>
    </section>`;
  }

  protected override renderBoard(moment: Moment, known: Knowledge): TemplateResult {
    return html`<tradewinds-board .game=${moment.match.setup?.game ?? ""} .view=${moment.view} .components=${known.components}
      .players=${namesOf(moment.match)} .seatToMove=${moment.position.seatToMove} .viewerSeat=${ownSeat(this.match)?.seat}
      .choices=${this.choices} .chosen=${this.chosen}
      @choose=${(event: CustomEvent<{ actionId: number }>) => this.select(event.detail.actionId)}></tradewinds-board>`;
  }
}

customElements.define("tw-play", PlayPage);
