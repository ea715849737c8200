// <tw-app>: the frame of the page, and which part is shown.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { DirectiveResult } from "lit/directive.js";
import { keyed } from "lit/directives/keyed.js";
import "./bot-page";
import "./competitions-page";
import "./live-page";
import "./match-page";
import "./play-page";
import "./replay-page";
import { currentRoute, type Route } from "./router";
import { apiKey, keepApiKey, ownSeat, server } from "./session";
import { pageStyle } from "./style";
import "./tournament-page";

const PARTS = [
  ["live", "Live", ["live", "match"]],
  ["replay", "Replay", ["replay"]],
  ["play", "Play", ["play"]],
  ["competitions", "Competitions", ["competitions", "tournament", "bot"]],
] as const satisfies readonly (readonly [address: string, title: string, pages: readonly string[]])[];

function partOf(page: string): (typeof PARTS)[number] | undefined {
  return PARTS.find(([, , pages]) => pages.some((name) => name === page));
}

class App extends LitElement {
  static override styles = [
    pageStyle,
    css`
      header {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 18px;
        align-items: center;
        padding: 10px 16px;
        background: linear-gradient(#0d4560, #0b3a50);
        color: #fff;
        box-shadow: 0 1px 4px rgb(0 0 0 / 30%);
      }
      header a {
        color: #fff;
        text-decoration: none;
        padding: 4px 8px;
        border-radius: 6px;
      }
      header a[aria-current] {
        background: rgb(255 255 255 / 20%);
        font-weight: 650;
      }
      header .brand {
        display: flex;
        gap: 8px;
        align-items: center;
        font-weight: 750;
        font-size: 18px;
      }
      header form {
        margin-left: auto;
      }
      main {
        padding: 16px;
        max-width: 1700px;
        margin: 0 auto;
      }
      @media (max-width: 500px) {
        main {
          padding: 10px 6px;
        }
      }
    `,
  ];
  static override properties = { route: { state: true }, wantsKey: { state: true }, key: { state: true } };

  private declare route: Route;
  private declare wantsKey: boolean;
  private declare key: string;

  constructor() {
    super();
    this.route = currentRoute();
    this.wantsKey = false;
    this.key = apiKey();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.changed);
    void this.ask();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.changed);
  }

  private readonly changed = (): void => {
    this.route = currentRoute();
    const part = partOf(this.route.page)?.[1];
    document.title = part ? `${part} · Tradewinds` : "Tradewinds";
  };

  /** A server with keys refuses to list matches without one. */
  private async ask(): Promise<void> {
    await server.matches.listMatches({ pageSize: 1 }).catch(() => {
      this.wantsKey = true;
    });
  }

  private takeKey(event: SubmitEvent): void {
    event.preventDefault();
    const key = new FormData(event.target as HTMLFormElement).get("key");
    keepApiKey(String(key ?? "").trim());
    location.reload();
  }

  protected override render(): TemplateResult {
    return html`
      <header>
        <a class="brand" href="#/">
          <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path d="M3 15h18l-3.500 5.500h-11Z" fill="#f2c230" /><path d="M12 2v12M13 3.500 19.500 12.500H13ZM11 6l-5.500 6.500H11Z" fill="#fff" stroke="#fff" />
          </svg>
          Tradewinds
        </a>
        <nav aria-label="Parts">
          ${PARTS.map((part) => html`<a href="#/${part[0]}" aria-current=${partOf(this.route.page) === part ? "page" : nothing}>${part[1]}</a>`)}
        </nav>
        ${this.wantsKey || this.key
          ? html`<form @submit=${this.takeKey}>
              <label>API key <input name="key" type="password" autocomplete="off" .value=${this.key} /></label>
              <button>Use</button>
            </form>`
          : nothing}
      </header>
      <main>${this.renderPart()}</main>
    `;
  }

  private renderPart(): TemplateResult | DirectiveResult {
    return keyed(`${this.route.page}/${this.route.name}`, this.renderPage());
  }

  private renderPage(): TemplateResult {
    const { page, name, query } = this.route;
    switch (page) {
      case "match":
        return html`<tw-match .match=${name}></tw-match>`;
      case "replay":
        return html`<tw-replay .match=${name} .start=${Number(query.get("at") ?? 0)} .startSeat=${query.get("seat") ?? ""}></tw-replay>`;
      case "play":
        return name && ownSeat(name)
          ? html`<tw-play .match=${name}></tw-play>`
          : html`<tw-new-match .game=${query.get("game") ?? "puerto-rico"} .against=${query.get("against") ?? "greedy"}></tw-new-match>`;
      case "competitions":
        return html`<tw-competitions></tw-competitions>`;
      case "bot":
        return html`<tw-bot .bot=${name}></tw-bot>`;
      case "tournament":
        return html`<tw-tournament .tournament=${name}></tw-tournament>`;
      default:
        return html`<tw-live></tw-live>`;
    }
  }
}

customElements.define("tw-app", App);
