// What the parts of the page share.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { pageStyle } from "./style";
import { troubleOf } from "./words";

export abstract class PageElement extends LitElement {
  static override styles = [pageStyle];
  static override properties = { trouble: { state: true }, isLoading: { state: true } };

  protected declare trouble: string;
  /** Until the first attempt has ended. */
  protected declare isLoading: boolean;
  /** Aborted when the part is left. */
  protected leaving = new AbortController();

  constructor() {
    super();
    this.trouble = "";
    this.isLoading = true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.leaving = new AbortController();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.leaving.abort();
  }

  /** Do it, and show what goes wrong. */
  protected async attempt(work: () => Promise<void>): Promise<void> {
    const { signal } = this.leaving;
    try {
      await work();
      this.trouble = "";
    } catch (error) {
      if (!signal.aborted) this.trouble = troubleOf(error);
    }
    this.isLoading = false;
  }

  /** Do it now and again every so often, while the part is shown. */
  protected async repeat(everyMs: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.leaving;
    while (!signal.aborted) {
      await this.attempt(work);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }

  /** What stands where there is nothing to show. */
  protected renderNothing(reason: unknown): TemplateResult {
    return html`<p class="muted">${this.isLoading ? "Loading…" : reason}</p>`;
  }

  protected renderTrouble(): TemplateResult | typeof nothing {
    return this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing;
  }
}
