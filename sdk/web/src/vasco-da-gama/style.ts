import { css } from "lit";

export const style = css`
  .apart {
    justify-content: space-between;
  }
  .plain {
    text-transform: none;
    letter-spacing: 0;
    font-weight: 400;
  }
  .number-row {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(38px, 1fr));
    gap: 4px;
  }
  .stone {
    display: grid;
    justify-items: center;
    gap: 1px;
    padding: 1px 0;
  }
  .stone.extra {
    background: var(--town);
    border-radius: 6px;
  }
  .stone.now svg {
    filter: drop-shadow(0 0 3px var(--accent));
  }
  .marker,
  .price {
    height: 18px;
    line-height: 18px;
  }
  .price small {
    color: var(--muted);
  }
  .vdg {
    display: flex;
    gap: 6px;
    align-items: center;
    padding: 2px 8px;
    border-radius: 6px;
    background: #b3364a;
    color: #fff;
  }
  .vdg b {
    font-size: 17px;
  }
  .vdg.back,
  .stack {
    background: var(--town);
    color: var(--ink);
    border: 1.5px solid var(--line);
  }
  .stack {
    display: flex;
    gap: 4px;
    padding: 2px 8px;
    border-radius: 6px;
    box-shadow: 2px 2px 0 var(--line);
  }
  .decision {
    margin-top: 8px;
    padding-top: 8px;
    border-top: 1px solid var(--line);
    gap: 8px;
  }
  .answer {
    display: flex;
    gap: 2px;
    align-items: center;
    min-height: 30px;
    padding: 2px 10px;
  }
  .sea-route {
    position: relative;
    background: var(--sea);
    overflow: clip;
  }
  .map {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  .coast {
    fill: var(--land);
    stroke: var(--line);
    stroke-width: 2;
  }
  .route {
    fill: none;
    stroke: var(--muted);
    stroke-width: 2.5;
    stroke-dasharray: 3 9;
    stroke-linecap: round;
  }
  .sea-route > .heading,
  .ports {
    position: relative;
  }
  .sea-route > .heading {
    color: var(--ink);
  }
  .ports {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
  }
  .port {
    flex: 1 1 auto;
    background: color-mix(in srgb, var(--paper) 88%, transparent);
    border: 1px solid var(--line);
    border-radius: 10px;
    padding: 6px;
    display: grid;
    gap: 6px;
    align-content: start;
  }
  .port.aim {
    border: 2px solid var(--accent);
  }
  .port-head {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 2px 10px;
  }
  .fields {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
  }
  .field {
    position: relative;
    display: grid;
    place-items: center;
    width: 58px;
    height: 54px;
    border-radius: 8px;
    border: 1.5px dashed var(--muted);
    background: var(--sea);
    font-size: 20px;
  }
  .field.taken {
    border-style: solid;
    background: color-mix(in srgb, var(--sea) 60%, #7fb3c8);
  }
  .field small {
    position: absolute;
    right: 1px;
    top: 0;
    font-size: 11px;
    font-weight: 700;
    padding: 0 4px;
    border-radius: 6px;
    background: var(--paper);
    color: var(--ink);
  }
  .vessel {
    width: 54px;
    height: 49px;
  }
  .vessel .flag {
    fill: var(--seat-fill);
    stroke: #fff;
    stroke-width: 1;
    transform-box: view-box;
  }
  .slot {
    position: relative;
    display: grid;
    place-items: center;
    width: 62px;
    height: 58px;
    border-radius: 8px;
    border: 1px solid var(--line);
    background: var(--sea);
  }
  .slot.empty {
    background: none;
    border-style: dashed;
  }
  .slot.gabriel {
    background: color-mix(in srgb, var(--gold) 40%, var(--paper));
    width: 84px;
    height: 66px;
  }
  .slot small {
    font-size: 11px;
    line-height: 1;
  }
  .slots {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .area {
    display: grid;
    align-content: start;
    gap: 10px;
    border-top: 4px solid var(--area);
  }
  .recruiting {
    --area: #3f9a99;
  }
  .characters {
    --area: #a3333d;
  }
  .projects {
    --area: #8a5a33;
  }
  .navigation {
    --area: #2f6f93;
  }
  .area-head {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 4px 10px;
    padding: 2px 4px;
  }
  .area-spot {
    width: 100%;
  }
  .placed {
    position: relative;
  }
  .placed i {
    position: absolute;
    right: -3px;
    bottom: -2px;
    padding: 1px;
    border-radius: 50%;
    background: var(--paper);
  }
  .hole {
    width: 28px;
    height: 28px;
    border-radius: 50%;
    border: 1.5px dashed var(--muted);
  }
  .sections {
    display: grid;
    gap: 5px;
  }
  .section {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    padding: 3px;
    min-height: 32px;
    border-radius: 8px;
    background: var(--town);
  }
  .tab {
    display: block;
    min-width: 24px;
    text-align: center;
    padding: 3px;
    border-radius: 6px;
    background: var(--paper);
  }
  div.characters {
    display: grid;
    gap: 6px;
    grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
  }
  .character {
    display: flex;
    gap: 8px;
    align-items: center;
  }
  .own-disc {
    width: 22px;
    height: 22px;
    border-radius: 50%;
    background: var(--seat);
    border: 2px solid var(--paper);
    box-shadow: 0 0 0 1px var(--seat);
    color: var(--paper);
    font-weight: 800;
    line-height: 18px;
    text-align: center;
  }
  .holds {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 18px;
  }
  @container board (max-width: 430px) {
    .field {
      width: 47px;
      height: 46px;
    }
    .field .vessel {
      width: 44px;
      height: 40px;
    }
  }
  @container board (min-width: 720px) {
    .table > .area {
      grid-column: span 6;
    }
  }
  @container board (min-width: 1150px) {
    .table > .area {
      grid-column: span 3;
    }
    .number-row {
      grid-template-columns: repeat(22, 1fr);
    }
    .ports {
      display: grid;
      grid-template-columns: 2fr 3fr 4fr 5fr;
      gap: 16px;
    }
    .port:nth-child(n + 5) {
      grid-column: span 3;
    }
    .port:nth-child(n + 6) {
      grid-column: span 1;
    }
  }
`;
