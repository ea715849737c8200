// Competitions: leaderboards with intervals, and tournaments with their progress.
import { html, type TemplateResult } from "lit";
import { TournamentStatus, type LeaderboardEntry, type Tournament } from "../gen/tradewinds/v1/arena_service_pb";
import type { Game } from "../gen/tradewinds/v1/game_pb";
import { emblem } from "./emblem";
import { cardStyle } from "./match-cards";
import { PageElement } from "./page-element";
import { intervalBar, medal, ratingText } from "./ratings";
import { server } from "./session";
import { ago, titleOf } from "./words";

const EVERY_MS = 5000;

export function tournamentStatus({ status }: Tournament): string {
  const words: Partial<Record<TournamentStatus, string>> = {
    [TournamentStatus.OPEN]: "open for entries",
    [TournamentStatus.FINISHED]: "finished",
    [TournamentStatus.CANCELLED]: "cancelled",
  };
  return words[status] ?? "running";
}

class CompetitionsPage extends PageElement {
  static override styles = [...PageElement.styles, cardStyle];
  static override properties = {
    ...PageElement.properties,
    games: { state: true },
    game: { state: true },
    seats: { state: true },
    entries: { state: true },
    tournaments: { state: true },
  };

  private declare games: readonly Game[];
  private declare game: string;
  private declare seats: number;
  private declare entries: readonly LeaderboardEntry[];
  private declare tournaments: readonly Tournament[];
  private hasChosen = false;

  constructor() {
    super();
    this.games = [];
    this.game = "puerto-rico";
    this.seats = 2;
    this.entries = [];
    this.tournaments = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.repeat(EVERY_MS, () => this.look());
  }

  private async look(): Promise<void> {
    const options = { signal: this.leaving.signal };
    if (!this.games.length) this.games = (await server.catalog.listGames({}, options)).games;
    this.tournaments = (await server.arena.listTournaments({}, options)).tournaments;
    const latest = this.tournaments[0]?.spec?.setups[0];
    if (latest && !this.hasChosen) [this.game, this.seats] = [latest.game, latest.seats];
    const pool = { game: this.game, seats: this.seats };
    this.entries = (await server.arena.listLeaderboard({ pool }, options)).entries;
  }

  private choose(game: string, seats: number): void {
    const counts = this.games.find(({ name }) => name === game)?.seatCounts ?? [2];
    this.hasChosen = true;
    this.game = game;
    this.seats = counts.includes(seats) ? seats : (counts[0] ?? 2);
    void this.attempt(() => this.look());
  }

  protected override render(): TemplateResult {
    const counts = this.games.find(({ name }) => name === this.game)?.seatCounts ?? [];
    return html`
      <h1>Competitions</h1>
      ${this.renderTrouble()}
      <h2>Leaderboard</h2>
      <div class="row filters">
        <label>Game
          <select @change=${(event: Event) => this.choose((event.target as HTMLSelectElement).value, this.seats)}>
            ${this.games.map(({ name, title }) => html`<option value=${name} ?selected=${name === this.game}>${title}</option>`)}
          </select>
        </label>
        <label>Seats
          <select @change=${(event: Event) => this.choose(this.game, Number((event.target as HTMLSelectElement).value))}>
            ${counts.map((count) => html`<option ?selected=${count === this.seats}>${count}</option>`)}
          </select>
        </label>
      </div>
      ${this.entries.length ? this.renderBoard() : this.renderNothing("No rated match of this kind has ended yet.")}
      <h2>Tournaments</h2>
      ${this.tournaments.length ? this.renderTournaments() : this.renderNothing("There is none yet.")}
    `;
  }

  private renderBoard(): TemplateResult {
    const least = Math.min(...this.entries.map(({ rating }) => rating?.low ?? 1500));
    const greatest = Math.max(...this.entries.map(({ rating }) => rating?.high ?? 1500));
    return html`<div class="scroll"><table aria-label="Leaderboard">
      <thead><tr><th class="number">Rank</th><th>Bot</th><th>Rating, with its 95 % interval</th><th>Interval</th><th class="number">Matches</th><th>Last match</th></tr></thead>
      <tbody>
        ${this.entries.map(
          ({ rank, bot, rating, lastPlayTime }) => html`<tr>
            <td class="number">${medal(rank)}</td>
            <td><a href="#/bot/${encodeURIComponent(bot)}">${bot}</a></td>
            <td class="estimate">${ratingText(rating)}</td>
            <td>${intervalBar(rating, least, greatest)}</td>
            <td class="number">${rating?.matches ?? 0}</td>
            <td>${ago(lastPlayTime)}</td>
          </tr>`,
        )}
      </tbody>
    </table></div>`;
  }

  private renderTournaments(): TemplateResult {
    return html`<div class="scroll"><table aria-label="Tournaments">
      <thead><tr><th>Title</th><th>Game</th><th class="number">Bots</th><th>State</th><th>Progress</th></tr></thead>
      <tbody>
        ${this.tournaments.map((tournament) => {
          const { tournamentId, spec, bots, scheduledMatches, playedMatches } = tournament;
          const setups = new Map(spec?.setups.map(({ game, seats }) => [`${game}/${seats}`, { game, seats }]));
          return html`<tr>
            <td><a href="#/tournament/${tournamentId}">${spec?.title || tournamentId}</a></td>
            <td>${[...setups.values()].map(({ game, seats }) => html`<span class="game">${emblem(game, 26)}${titleOf(game)}, ${seats} seats</span>`)}</td>
            <td class="number">${bots.length}</td>
            <td>${tournamentStatus(tournament)}</td>
            <td><progress max=${Math.max(1, scheduledMatches)} value=${playedMatches} aria-label="matches played"></progress>
              ${playedMatches} of ${scheduledMatches}</td>
          </tr>`;
        })}
      </tbody>
    </table></div>`;
  }
}

customElements.define("tw-competitions", CompetitionsPage);
