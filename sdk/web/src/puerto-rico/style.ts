import { css } from "lit";

export const style = css`
  .row.tight {
    flex-wrap: nowrap;
  }
  .player {
    container: player / inline-size;
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
    display: grid;
    grid-template-rows: auto auto 1fr;
    overflow: hidden;
    height: 100%;
    background: var(--paper);
    border: 1px solid var(--line);
    border-radius: 10px;
    width: 100%;
    box-shadow: 0 1px 3px rgb(0 0 0 / 20%);
  }
  .role .picture {
    display: grid;
    place-items: center;
    height: 58px;
    border-radius: 9px 9px 0 0;
    background: radial-gradient(circle at 50% 120%, rgb(255 255 255 / 40%), transparent 70%), var(--role);
  }
  .role .title {
    padding: 5px 6px 0;
    font-weight: 700;
    text-align: center;
  }
  .role .what {
    padding: 1px 6px 7px;
    font-size: 11px;
    line-height: 1.2;
    text-align: center;
    color: var(--muted);
  }
  button.role {
    overflow: visible;
  }
  .role .on-card {
    position: absolute;
    right: 4px;
    top: 4px;
  }
  .role.taken .picture,
  .role.taken .title,
  .role.taken .what {
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
    background: linear-gradient(color-mix(in srgb, var(--sea) 55%, var(--paper)), var(--sea) 55%);
  }
  .ships {
    display: grid;
    gap: 6px 14px;
    grid-template-columns: repeat(auto-fit, minmax(min(140px, 45%), 1fr));
    align-items: end;
  }
  .ships > .spot {
    justify-self: center;
    width: 100%;
  }
  .ships .ship {
    width: 100%;
    margin: 0 auto;
  }
  .trade .house {
    width: max-content;
    padding: 0 6px 6px;
    border-radius: 4px;
    background: var(--town);
    border: 1px solid var(--line);
    overflow: hidden;
  }
  .trade .house::before {
    content: "";
    display: block;
    height: 12px;
    margin: 0 -6px 6px;
    background: repeating-linear-gradient(90deg, #b3364a 0 14px, #fff6e6 14px 28px);
    border-bottom: 1px solid #6d1626;
  }
  button.house {
    overflow: visible;
  }
  .stall {
    width: 34px;
    height: 34px;
    border-radius: 6px;
    border: 1.5px dashed var(--line);
    background: color-mix(in srgb, var(--paper) 70%, transparent);
    display: grid;
    place-items: center;
  }
  .prices {
    margin-top: 8px;
    gap: 4px 10px;
  }
  .supply {
    gap: 8px 14px;
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
  .goods {
    gap: 10px;
    margin: 6px 0 8px;
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
    border: 2px solid light-dark(#d9c48f, #5d5233);
    grid-template-columns: repeat(4, 36px);
    grid-auto-rows: 36px;
    grid-auto-flow: dense;
    width: max-content;
  }
  .city {
    background: var(--town);
    border: 2px solid light-dark(#d3b78f, #55452f);
    grid-template-columns: repeat(3, minmax(0, 1fr));
    grid-auto-rows: 46px;
    grid-auto-flow: dense;
  }
  .lands {
    display: grid;
    gap: 10px;
    grid-template-columns: max-content minmax(0, 1fr);
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
    overflow-wrap: break-word;
    line-height: 1.1;
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
  .title::first-letter {
    text-transform: uppercase;
  }
  @container board (min-width: 720px) {
    .table .trade,
    .table .offer,
    .table .supplies {
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
