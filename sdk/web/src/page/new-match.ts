// The form that seats a person against bots of the house.
import { html, type TemplateResult } from "lit";
import type { Game } from "../gen/tradewinds/v1/game_pb";
import { PageElement } from "./page-element";
import { keepSeat, server } from "./session";

const HOUSE_BOTS = ["greedy", "random"];

class NewMatch extends PageElement {
  static override properties = {
    ...PageElement.properties,
    game: {},
    against: {},
    games: { state: true },
    opponents: { state: true },
    busy: { state: true },
  };

  declare game: string;
  /** Opponents with commas between: bots of the house, or names of bots that wait for invitations. */
  declare against: string;
  private declare games: readonly Game[];
  private declare opponents: readonly string[];
  private bots: readonly string[] = HOUSE_BOTS;
  private declare busy: boolean;

  constructor() {
    super();
    this.games = [];
    this.opponents = [];
    this.busy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(async () => {
      this.opponents = this.against.split(",").filter((bot) => bot);
      this.bots = [...new Set([...HOUSE_BOTS, ...this.opponents])];
      this.games = (await server.catalog.listGames({})).games;
      this.fit();
    });
  }

  /** As many opponents as the game has seats for. */
  private fit(): void {
    const counts = this.games.find(({ name }) => name === this.game)?.seatCounts ?? [2];
    const most = Math.max(...counts) - 1;
    const fitting = this.opponents.slice(0, most);
    while (fitting.length < Math.min(...counts) - 1) fitting.push("greedy");
    this.opponents = fitting;
  }

  private setSeats(seats: number): void {
    this.opponents = Array.from({ length: seats - 1 }, (_, index) => this.opponents[index] ?? "greedy");
  }

  private async start(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    this.busy = true;
    await this.attempt(async () => {
      const name = String(new FormData(event.target as HTMLFormElement).get("name") ?? "").trim() || "guest";
      const assignments = [
        { player: { case: "guest" as const, value: name } },
        ...this.opponents.map((value) => ({
          player: { case: HOUSE_BOTS.includes(value) ? ("houseBot" as const) : ("bot" as const), value },
        })),
      ];
      const created = await server.matches.createMatch({
        setup: { game: this.game, seats: assignments.length },
        assignments,
        timeControl: { untimed: true },
        requestId: crypto.randomUUID(),
      });
      const [own] = created.seatKeys;
      if (!created.match || !own) throw new Error("the server gave no seat");
      keepSeat(created.match.matchId, { seat: own.seat, token: own.token });
      location.hash = `#/play/${created.match.matchId}`;
    });
    this.busy = false;
  }

  protected override render(): TemplateResult {
    const game = this.games.find(({ name }) => name === this.game);
    return html`
      <h1>Play</h1>
      ${this.renderTrouble()}
      <form class="panel" @submit=${this.start}>
        <p>Take a seat against bots. There is no clock, and nothing is sent before you confirm it.</p>
        <div class="row">
          <label>Game
            <select @change=${(event: Event) => {
              this.game = (event.target as HTMLSelectElement).value;
              this.fit();
            }}>
              ${this.games.map(({ name, title }) => html`<option value=${name} ?selected=${name === this.game}>${title}</option>`)}
            </select>
          </label>
          <label>Seats
            <select @change=${(event: Event) => this.setSeats(Number((event.target as HTMLSelectElement).value))}>
              ${(game?.seatCounts ?? []).map((count) => html`<option ?selected=${count === this.opponents.length + 1}>${count}</option>`)}
            </select>
          </label>
          ${this.opponents.map(
            (bot, index) => html`<label>Opponent ${index + 1}
              <select @change=${(event: Event) => {
                this.opponents = this.opponents.with(index, (event.target as HTMLSelectElement).value);
              }}>
                ${this.bots.map((name) => html`<option ?selected=${name === bot}>${name}</option>`)}
              </select>
            </label>`,
          )}
          <label>Your name <input name="name" value="guest" maxlength="40" autocomplete="nickname" /></label>
          <button class="main" ?disabled=${this.busy || !game}>Start</button>
        </div>
      </form>
    `;
  }
}

customElements.define("tw-new-match", NewMatch);
