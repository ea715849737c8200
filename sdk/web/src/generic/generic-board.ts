// <tradewinds-generic>: any game's view as nested lists, for games without a board of their own.
import { css, html, type TemplateResult } from "lit";
import { BoardElement } from "../board/board-element";

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

const style = css`
  .board {
    padding: 12px;
    background: var(--table);
    border-radius: 14px;
  }
  .panel {
    overflow-x: auto;
  }
  dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 2px 12px;
    margin: 0;
  }
  dt {
    color: var(--muted);
  }
  dd {
    margin: 0;
  }
  dd > dl {
    border-left: 3px solid var(--line);
    padding-left: 8px;
  }
`;

export class GenericBoard extends BoardElement<Plain, unknown> {
  static override styles = [...BoardElement.styles, style];

  protected override renderBoard(view: Plain): TemplateResult {
    return html`<div class="panel" role="region" aria-label="The table" tabindex="0">${renderValue(view)}</div>`;
  }
}

function renderValue(value: Plain): TemplateResult {
  if (value === null || typeof value !== "object") return html`${String(value)}`;
  const entries = Array.isArray(value) ? value.map((item, index) => [String(index), item] as const) : Object.entries(value);
  const plain = entries.every(([, item]) => item === null || typeof item !== "object");
  if (Array.isArray(value) && plain) return html`${value.map(String).join(", ")}`;
  return html`<dl>${entries.map(([name, item]) => html`<dt>${name}</dt><dd>${renderValue(item as Plain)}</dd>`)}</dl>`;
}

customElements.define("tradewinds-generic", GenericBoard);
