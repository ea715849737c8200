// How a table and the areas of its seats are laid out.
import { css } from "lit";

export const layout = css`
  .board {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    padding: 10px;
    background: var(--table);
    border-radius: 14px;
    container: board / inline-size;
  }
  .table {
    display: grid;
    gap: 10px;
    grid-template-columns: repeat(12, minmax(0, 1fr));
  }
  .table > section {
    grid-column: span 12;
  }
  .status {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
    color: var(--muted);
  }
  .status b {
    color: var(--ink);
  }
  .heading {
    margin-bottom: 6px;
  }
  .tight {
    gap: 3px;
  }
  .muted {
    color: var(--muted);
    font-size: 12px;
  }
  .none {
    opacity: 0.4;
  }
  .players {
    display: grid;
    gap: 10px;
    grid-template-columns: minmax(0, 1fr);
  }
  .player {
    border-top: 5px solid var(--seat);
    display: grid;
    align-content: start;
    gap: 8px;
  }
  .player.asked {
    box-shadow: 0 0 0 3px var(--seat);
  }
  .player header {
    display: flex;
    align-items: center;
    gap: 8px;
    flex-wrap: wrap;
  }
  .player h2 {
    font-size: 16px;
    overflow-wrap: anywhere;
  }
  .badge-text {
    display: inline-flex;
    gap: 4px;
    align-items: center;
    font-size: 12px;
    color: var(--muted);
  }
  .to-move {
    background: var(--seat);
    color: var(--paper);
    font-weight: 700;
    border-radius: 10px;
    padding: 1px 8px;
  }
  .money {
    margin-left: auto;
    display: flex;
    gap: 12px;
    font-size: 16px;
  }
  .stores {
    gap: 6px 12px;
  }
  @container board (min-width: 720px) {
    .players {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @container board (min-width: 940px) {
    .players.three {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`;
