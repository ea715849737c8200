// <tw-replay-start>: where a replay begins: a file that is dropped, or a match that has ended. Fires `file` ({text}).
import { css, html, type TemplateResult } from "lit";
import { MatchStatus, type Match } from "../gen/tradewinds/v1/match_pb";
import { cardStyle, renderEnded } from "./match-cards";
import { PageElement } from "./page-element";
import { server } from "./session";

const SHOWN = 30;

class ReplayStart extends PageElement {
  static override styles = [
    ...PageElement.styles,
    cardStyle,
    css`
      .drop {
        border: 2px dashed var(--line);
        text-align: center;
        padding: 28px;
      }
      .drop.over {
        border-color: var(--accent);
        background: color-mix(in srgb, var(--accent) 10%, var(--paper));
      }
    `,
  ];
  static override properties = { ...PageElement.properties, isOver: { state: true }, ended: { state: true } };

  private declare isOver: boolean;
  private declare ended: readonly Match[];

  constructor() {
    super();
    this.isOver = false;
    this.ended = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(async () => {
      const request = { status: MatchStatus.FINISHED, pageSize: SHOWN };
      this.ended = (await server.matches.listMatches(request, { signal: this.leaving.signal })).matches;
    });
  }

  private async take(files: FileList | null | undefined): Promise<void> {
    this.isOver = false;
    const text = await files?.[0]?.text();
    if (text !== undefined) this.dispatchEvent(new CustomEvent("file", { detail: { text } }));
  }

  protected override render(): TemplateResult {
    return html`
      <div class="panel drop ${this.isOver ? "over" : ""}"
        @dragover=${(event: DragEvent) => {
          event.preventDefault();
          this.isOver = true;
        }}
        @dragleave=${() => (this.isOver = false)}
        @drop=${(event: DragEvent) => {
          event.preventDefault();
          void this.take(event.dataTransfer?.files);
        }}>
        <p>Drop a replay file here, or choose one. It is played again and verified.</p>
        <label>Replay file <input type="file" accept=".json,application/json"
          @change=${(event: Event) => void this.take((event.target as HTMLInputElement).files)} /></label>
      </div>
      ${this.renderTrouble()}
      <h2>Matches that ended here</h2>
      ${this.ended.length ? renderEnded(this.ended) : this.renderNothing("None yet.")}
    `;
  }
}

customElements.define("tw-replay-start", ReplayStart);
