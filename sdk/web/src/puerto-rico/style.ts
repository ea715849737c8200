import { css } from "lit";

export const style = css`
  .board {
    display: grid;
    gap: 10px;
    padding: 10px;
    background: var(--table);
    border-radius: 14px;
    container: board / inline-size;
  }
  .table {
    display: grid;
    gap: 10px;
    grid-template-columns: repeat(12, 1fr);
  }
  .table > section {
    grid-column: span 12;
  }
  .heading {
    margin-bottom: 6px;
  }
  .tight {
    gap: 3px;
    flex-wrap: nowrap;
  }
  .end {
    justify-content: flex-end;
  }
  .roles {
    display: grid;
    gap: 8px;
    grid-template-columns: repeat(auto-fill, minmax(92px, 1fr));
  }
  .role {
    overflow: hidden;
    background: var(--paper);
    border: 1px solid var(--line);
    border-radius: 8px;
    width: 100%;
  }
  button.role {
    overflow: visible;
  }
  .role .picture {
    display: grid;
    place-items: center;
    height: 56px;
    border-radius: 7px 7px 0 0;
    background: linear-gradient(rgb(255 255 255 / 18%), transparent), var(--role);
  }
  .role .title {
    display: block;
    padding: 4px 6px 6px;
    font-weight: 650;
    text-align: center;
  }
  .role .on-card {
    position: absolute;
    right: 4px;
    top: 4px;
  }
  .role.taken .picture,
  .role.taken .title {
    opacity: 0.38;
    filter: grayscale(0.7);
  }
  .role .taker {
    position: absolute;
    left: 50%;
    top: 36%;
    transform: translate(-50%, -50%);
    background: var(--paper);
    padding: 4px;
    border-radius: 50%;
    box-shadow: 0 1px 5px rgb(0 0 0 / 45%);
  }
  .harbour {
    background: var(--sea);
  }
  .ships {
    display: grid;
    gap: 10px;
    grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
    align-items: end;
  }
  .ship {
    width: 100%;
  }
  .stall {
    width: 32px;
    height: 32px;
    border-radius: 6px;
    border: 1.5px dashed var(--line);
    background: var(--town);
    display: grid;
    place-items: center;
  }
  .house {
    width: max-content;
    padding: 4px;
  }
  .prices {
    margin-top: 8px;
    gap: 10px;
  }
  .stack {
    position: relative;
    display: block;
    filter: drop-shadow(2px 2px 0 var(--line));
  }
  .badge {
    position: absolute;
    right: -4px;
    bottom: -4px;
    min-width: 20px;
    padding: 0 5px;
    border-radius: 10px;
    background: var(--ink);
    color: var(--paper);
    font-size: 12px;
    font-weight: 700;
    text-align: center;
  }
  .boat {
    display: flex;
    flex-wrap: wrap;
    gap: 3px;
    min-width: 60px;
    min-height: 26px;
    padding: 5px 8px;
    background: var(--sea);
    border-radius: 4px 4px 16px 16px;
    border: 1.5px solid var(--line);
  }
  .supply {
    gap: 8px 12px;
    margin-top: 4px;
  }
  .market {
    display: grid;
    gap: 8px;
    grid-template-columns: repeat(auto-fit, minmax(170px, 1fr));
  }
  .column {
    display: grid;
    gap: 4px;
    align-content: start;
  }
  .quarries {
    font-size: 12px;
    color: var(--muted);
  }
  .building {
    display: grid;
    align-items: center;
    border-radius: 6px;
    border: 1px solid #6f5f4a;
    background: color-mix(in srgb, var(--tint, #d8c6a4) 62%, #fff);
    color: #1f1a14;
    font-weight: 600;
    font-size: 12.500px;
    line-height: 1.150;
  }
  .building.beige {
    background: #d9cdea;
    border-color: #5d4a80;
  }
  .building.large {
    background: #c6b3e4;
    border-color: #43306b;
    border-width: 2px;
  }
  .market .building {
    grid-template-columns: auto 1fr auto auto;
    gap: 6px;
    padding: 3px 6px;
    min-height: 30px;
  }
  .building.gone {
    opacity: 0.35;
  }
  .for-sale {
    width: 100%;
  }
  .players {
    display: grid;
    gap: 10px;
    grid-template-columns: minmax(0, 1fr);
  }
  .player {
    container: player / inline-size;
    border-top: 5px solid var(--seat);
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
  .goods {
    gap: 10px;
    margin: 6px 0 8px;
  }
  .none {
    opacity: 0.35;
  }
  .lands {
    display: grid;
    gap: 10px;
    grid-template-columns: max-content minmax(0, 1fr);
  }
  .island,
  .city {
    display: grid;
    gap: 4px;
    padding: 6px;
    border-radius: 8px;
    margin-top: 4px;
  }
  .island {
    background: var(--land);
    grid-template-columns: repeat(4, 36px);
    grid-auto-rows: 36px;
    grid-auto-flow: dense;
    width: max-content;
  }
  .city {
    background: var(--town);
    grid-template-columns: repeat(4, minmax(0, 1fr));
    grid-auto-rows: 56px;
    grid-auto-flow: dense;
  }
  .tiles {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .of-2 {
    grid-column: span 2;
  }
  .of-3 {
    grid-column: span 3;
  }
  .of-4 {
    grid-column: span 4;
  }
  .two-rows {
    grid-row: span 2;
  }
  .anchor {
    position: absolute;
    left: 50%;
    top: 50%;
  }
  .plot {
    position: relative;
    width: 36px;
    height: 36px;
  }
  .plot i {
    position: absolute;
    right: -2px;
    bottom: -2px;
  }
  .empty {
    border: 1.500px dashed var(--line);
    border-radius: 6px;
  }
  .city .spot {
    height: 100%;
  }
  .city .tall {
    grid-row: span 2;
  }
  .city .building {
    height: 100%;
    padding: 2px 4px;
    font-size: 11px;
    hyphens: auto;
    overflow-wrap: anywhere;
    align-content: space-between;
    overflow: hidden;
    width: 100%;
  }
  .port {
    margin-top: 6px;
    font-size: 12px;
    color: var(--muted);
    flex-wrap: wrap;
  }
  .status {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
    color: var(--muted);
  }
  .muted {
    color: var(--muted);
  }
  .status b {
    color: var(--ink);
  }
  .title::first-letter {
    text-transform: uppercase;
  }
  @container board (min-width: 720px) {
    .players {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .table .harbour {
      grid-column: span 5;
    }
    .table .trade {
      grid-column: span 3;
    }
    .table .offer {
      grid-column: span 4;
    }
    .roles {
      grid-template-columns: repeat(auto-fit, minmax(92px, 1fr));
    }
  }
  @container board (max-width: 430px) {
    .market {
      grid-template-columns: 1fr 1fr;
    }
    .market .building {
      grid-template-columns: auto 1fr auto;
      gap: 4px;
      font-size: 11.5px;
    }
    .market .building > .row:not(.end) {
      display: none;
    }
  }
  @container player (max-width: 470px) {
    .lands {
      grid-template-columns: 1fr;
    }
    .island {
      grid-template-columns: repeat(6, 36px);
      width: auto;
    }
  }
`;
