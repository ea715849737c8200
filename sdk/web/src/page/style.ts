// What the parts of the page look like; boards bring their own.
import { css } from "lit";

export const pageStyle = css`
  :host {
    display: block;
    --ink: light-dark(#1f2a30, #e8ecec);
    --muted: light-dark(#55626a, #a3b1b8);
    --paper: light-dark(#ffffff, #1b2429);
    --line: light-dark(#d4cdbf, #3d4a50);
    --accent: light-dark(#0b6e99, #5cc0ea);
    --on-accent: light-dark(#ffffff, #06222e);
    --warn: light-dark(#a3321f, #ff9d87);
    --seat-0: light-dark(#0072b2, #4aa8de);
    --seat-1: light-dark(#b35900, #f0a145);
    --seat-2: light-dark(#00755c, #35b996);
    --seat-3: light-dark(#a03a77, #df8fbb);
    --seat-4: light-dark(#5a5a5a, #c3c3c3);
    color: var(--ink);
  }
  * {
    box-sizing: border-box;
  }
  h1 {
    font-size: 22px;
    margin: 0 0 10px;
    overflow-wrap: anywhere;
  }
  h1 small {
    font-size: 15px;
    font-weight: 450;
  }
  .ask {
    margin: 0 0 10px;
  }
  h2 {
    font-size: 16px;
    margin: 18px 0 8px;
  }
  p {
    margin: 0 0 10px;
  }
  a {
    color: var(--accent);
  }
  table {
    border-collapse: collapse;
    width: 100%;
    background: var(--paper);
    border: 1px solid var(--line);
    border-radius: 8px;
  }
  th,
  td {
    text-align: left;
    padding: 6px 10px;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
  }
  th {
    font-size: 12px;
    color: var(--muted);
    font-weight: 650;
  }
  td.number,
  th.number {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  .scroll {
    overflow-x: auto;
  }
  .estimate {
    white-space: nowrap;
  }
  .medal {
    display: inline-block;
    min-width: 24px;
    padding: 1px 6px;
    border-radius: 12px;
    text-align: center;
    font-weight: 650;
  }
  .medal.first,
  .medal.second,
  .medal.third {
    color: #2a2000;
    background: #f2c230;
  }
  .medal.second {
    background: #cfd6da;
  }
  .medal.third {
    background: #dfa977;
  }
  progress {
    accent-color: var(--accent);
  }
  .filters {
    margin-bottom: 10px;
  }
  .plain {
    border: 0;
  }
  .row.end {
    justify-content: flex-end;
  }
  .muted {
    color: var(--muted);
  }
  .trouble {
    color: var(--warn);
    font-weight: 600;
  }
  .panel {
    background: var(--paper);
    border: 1px solid var(--line);
    border-radius: 10px;
    padding: 12px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
  }
  button,
  select,
  input {
    font: inherit;
    color: inherit;
    border-radius: 8px;
    border: 1px solid var(--line);
    background: var(--paper);
    padding: 6px 12px;
  }
  button {
    cursor: pointer;
  }
  button.main {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 650;
  }
  button:disabled {
    opacity: 0.5;
    cursor: default;
  }
  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .figures {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .figures div {
    background: var(--paper);
    border: 1px solid var(--line);
    border-radius: 10px;
    padding: 8px 16px;
  }
  .figures b {
    display: block;
    font-size: 22px;
    font-variant-numeric: tabular-nums;
  }
  .with-side {
    display: grid;
    gap: 12px;
    grid-template-columns: minmax(0, 1fr);
  }
  @media (min-width: 1100px) {
    .with-side {
      grid-template-columns: minmax(0, 1fr) 340px;
    }
    .side {
      position: sticky;
      top: 12px;
      max-height: calc(100vh - 24px);
      overflow: auto;
    }
  }
  .side {
    display: grid;
    gap: 12px;
    align-content: start;
  }
  ol.log {
    list-style: none;
    margin: 0;
    padding: 0;
    font-size: 13px;
  }
  .log li {
    padding: 6px 0;
    border-top: 1px solid var(--line);
  }
  .log .row {
    gap: 6px;
  }
  .log li > .muted {
    padding-left: 12px;
  }
  .log .row .muted {
    margin-left: auto;
  }
  .players {
    border: 0;
  }
  .players td {
    border: 0;
    padding: 3px 4px;
    vertical-align: middle;
  }
  .players .to-move {
    background: color-mix(in srgb, var(--accent) 14%, transparent);
  }
  .players .row {
    gap: 4px 8px;
  }
  .hidden-text {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
