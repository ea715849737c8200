// Colours and shapes every board shares. A page overrides any --tw-* variable.
import { css } from "lit";

export const theme = css`
  :host {
    --ink: var(--tw-ink, light-dark(#1f2a30, #e8ecec));
    --muted: var(--tw-muted, light-dark(#55626a, #a3b1b8));
    --paper: var(--tw-paper, light-dark(#fffdf7, #1b2429));
    --table: var(--tw-table, light-dark(#efe7d6, #11181c));
    --sea: var(--tw-sea, light-dark(#d6e8ef, #173441));
    --land: var(--tw-land, light-dark(#dfe8c9, #26331f));
    --town: var(--tw-town, light-dark(#efe0cd, #362c22));
    --line: var(--tw-line, light-dark(#c9bfa9, #3d4a50));
    --accent: var(--tw-accent, light-dark(#0b6e99, #5cc0ea));
    --on-accent: var(--tw-on-accent, light-dark(#ffffff, #06222e));
    --gold: var(--tw-gold, #f2c230);
    --wood: var(--tw-wood, light-dark(#8a5a33, #a87444));
    --seat-0: var(--tw-seat-0, light-dark(#0072b2, #4aa8de));
    --seat-1: var(--tw-seat-1, light-dark(#b35900, #f0a145));
    --seat-2: var(--tw-seat-2, light-dark(#00755c, #35b996));
    --seat-3: var(--tw-seat-3, light-dark(#a03a77, #df8fbb));
    --seat-4: var(--tw-seat-4, light-dark(#5a5a5a, #c3c3c3));
    display: block;
    color: var(--ink);
    font: 14px/1.35 var(--tw-font, system-ui, sans-serif);
    position: relative;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  * {
    box-sizing: border-box;
  }
  h2,
  h3,
  p {
    margin: 0;
  }
  h3,
  .heading {
    font-size: 12px;
    letter-spacing: 0.04em;
    text-transform: uppercase;
    color: var(--muted);
    font-weight: 650;
  }
  button {
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
    padding: 0;
    margin: 0;
    text-align: inherit;
  }
  svg {
    display: block;
  }
  .panel {
    background: var(--paper);
    border: 1px solid var(--line);
    border-radius: 10px;
    padding: 10px;
    min-width: 0;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
  }
  .spot {
    display: block;
    border-radius: 6px;
    position: relative;
  }
  .spot:focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  button.spot {
    cursor: pointer;
    outline: 2px solid var(--accent);
    outline-offset: 1px;
    box-shadow: 0 0 0 4px color-mix(in srgb, var(--accent) 25%, transparent);
  }
  button.spot:hover,
  button.spot:focus-visible {
    outline-width: 3px;
    box-shadow: 0 0 0 6px color-mix(in srgb, var(--accent) 40%, transparent);
  }
  button.spot.chosen {
    outline: 3px solid var(--gold);
    box-shadow: 0 0 0 6px color-mix(in srgb, var(--gold) 55%, transparent);
  }
  .count {
    font-variant-numeric: tabular-nums;
    font-weight: 650;
  }
  .flights {
    position: absolute;
    inset: 0;
    pointer-events: none;
    z-index: 4;
  }
  .tip,
  .menu {
    position: absolute;
    z-index: 6;
    width: max-content;
    max-width: min(270px, 92vw);
    background: var(--ink);
    color: var(--paper);
    border-radius: 8px;
    padding: 8px 10px;
    box-shadow: 0 6px 22px rgb(0 0 0 / 35%);
    pointer-events: none;
  }
  .tip strong {
    display: block;
  }
  .tip strong::first-letter {
    text-transform: uppercase;
  }
  .tip span {
    display: block;
    opacity: 0.92;
  }
  .menu {
    pointer-events: auto;
    display: grid;
    gap: 4px;
    background: var(--paper);
    color: var(--ink);
    border: 2px solid var(--accent);
  }
  .menu button {
    padding: 6px 10px;
    border-radius: 6px;
    cursor: pointer;
    background: color-mix(in srgb, var(--accent) 12%, transparent);
  }
  .menu button:hover,
  .menu button:focus-visible {
    background: var(--accent);
    color: var(--on-accent);
    outline: none;
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
