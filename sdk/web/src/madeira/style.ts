import { css } from "lit";

export const style = css`
  .apart {
    justify-content: space-between;
  }
  .shield {
    display: inline-grid;
    place-items: center;
    width: 20px;
    height: 22px;
    border-radius: 4px 4px 10px 10px;
    background: #a3333d;
    color: #fff;
    font-size: 12px;
  }
  .buildings {
    display: grid;
    gap: 8px;
    grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  }
  .building-spot {
    width: 100%;
    height: 100%;
  }
  .building {
    display: grid;
    align-content: space-between;
    gap: 6px;
    height: 100%;
    padding: 6px;
    border-radius: 8px;
    border: 1.5px solid var(--line);
    background: var(--town);
  }
  .building.now {
    border-color: var(--accent);
  }
  .building-head {
    display: flex;
    gap: 6px;
    line-height: 1.2;
  }
  .house {
    width: 56px;
    margin: -2px -2px 0 auto;
    flex: none;
  }
  .stage {
    display: grid;
    grid-template-columns: 42px 1fr;
    gap: 0 8px;
    min-height: 42px;
    align-content: center;
  }
  .stage > svg {
    grid-row: span 2;
  }
  .stage small::first-letter {
    text-transform: uppercase;
  }
  .decision {
    margin-top: 8px;
    padding-top: 8px;
    border-top: 1px solid var(--line);
    gap: 8px;
  }
  .answer {
    display: block;
    padding: 5px 10px;
  }
  .island,
  .overseas {
    background: var(--sea);
  }
  .island {
    position: relative;
    overflow: clip;
    padding-bottom: 22px;
  }
  .silhouette {
    position: absolute;
    inset: 14px 6px 6px;
    width: calc(100% - 12px);
    height: calc(100% - 20px);
    fill: var(--land);
    stroke: light-dark(#d9c48f, #5d5233);
    stroke-width: 6;
  }
  .relief {
    stroke: light-dark(#a9b884, #4a5a35);
    stroke-width: 2.5;
  }
  .island > .heading,
  .overseas > .heading {
    color: var(--ink);
    position: relative;
  }
  .regions {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: space-evenly;
    padding: 10px 14px 4px;
  }
  .region {
    display: grid;
    gap: 6px;
    align-content: start;
    padding: 8px;
    border-radius: 12px;
    border: 2px dashed light-dark(#8a9a63, #55683a);
    background: color-mix(in srgb, var(--land) 85%, var(--paper));
  }
  .region h3 {
    color: var(--ink);
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .fields {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
  }
  .field {
    position: relative;
    display: grid;
    justify-items: center;
    align-content: start;
    width: 58px;
    height: 82px;
    padding-top: 4px;
    border-radius: 8px;
    border: 1.5px solid #7d7a4a;
    background: light-dark(#f3efcf, #3a3d25);
  }
  .field.convertible {
    border-style: dashed;
  }
  .field.sugar {
    background: light-dark(#e4efcf, #2c3f25);
  }
  .field.wine {
    background: light-dark(#efdcec, #40273c);
  }
  .field.forest {
    background: light-dark(#bcd3a4, #1f3a1d);
  }
  .field small {
    position: absolute;
    left: 3px;
    bottom: 0;
    font-size: 10px;
  }
  .logs {
    gap: 0;
    height: 14px;
  }
  .workers {
    gap: 0;
    height: 26px;
    flex-wrap: nowrap;
  }
  .city {
    display: grid;
    grid-template-columns: 112px minmax(0, 1fr);
    align-items: center;
    gap: 6px;
    padding: 5px 0;
    border-bottom: 1px solid var(--line);
  }
  .city-name {
    flex-wrap: nowrap;
    line-height: 1.2;
  }
  .spots {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .district {
    display: flex;
    gap: 2px;
    padding: 2px;
    border-radius: 6px;
    background: var(--town);
    border: 1px solid var(--line);
  }
  .district.site {
    gap: 4px;
    align-items: center;
    min-height: 32px;
    border-style: dashed;
    background: none;
    font-size: 12px;
    padding: 2px 5px;
  }
  .favor-name {
    display: none;
  }
  .city-spot {
    display: grid;
    place-items: center;
    width: 26px;
    height: 26px;
    border-radius: 5px;
    background: var(--paper);
    border: 1px dashed var(--muted);
  }
  .watch {
    padding-top: 8px;
    gap: 10px;
  }
  .dice-row {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 10px;
    align-items: center;
    padding: 5px 0;
    border-bottom: 1px solid var(--line);
  }
  .dice-head {
    padding: 3px 6px;
    min-height: 32px;
    border-radius: 8px;
    background: var(--town);
  }
  .dice-head b {
    min-width: 16px;
  }
  .rows-panel .heading:not(:first-child) {
    margin-top: 10px;
  }
  .pass {
    display: flex;
    gap: 6px;
    align-items: center;
    padding: 4px 8px;
    border-radius: 8px;
    background: var(--town);
  }
  .hole {
    width: 20px;
    height: 20px;
    border-radius: 50%;
    border: 1.5px dashed var(--muted);
  }
  .harbours {
    display: grid;
    gap: 8px;
    grid-template-columns: repeat(auto-fit, minmax(180px, 1fr));
  }
  .harbour {
    display: grid;
    gap: 6px;
    align-content: start;
    padding: 6px;
    border-radius: 10px;
    border: 1px solid var(--line);
    background: color-mix(in srgb, var(--paper) 80%, transparent);
  }
  .berths {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 52px);
    gap: 4px;
  }
  .berth {
    display: grid;
    justify-items: center;
    align-content: end;
    height: 70px;
    border-radius: 6px 6px 14px 14px;
    border: 1.5px dashed var(--muted);
    background: var(--sea);
  }
  .berth.taken {
    border-style: solid;
  }
  .toll {
    gap: 2px;
    font-size: 12px;
    font-weight: 650;
    justify-content: center;
    padding-bottom: 2px;
  }
  .reward {
    display: block;
    padding: 1px 7px;
    border-radius: 4px;
    border: 1px solid #8d6a00;
    background: #f7e7b4;
    color: #3d2f00;
    font-size: 12px;
  }
  .mill b {
    font-size: 17px;
  }
  .mill small {
    color: var(--muted);
    font-weight: 400;
  }
  .held {
    font-size: 12px;
  }
  .guilds {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 12px;
  }
  .favor {
    display: block;
    padding: 1px 8px;
    border-radius: 5px;
    font-size: 12px;
    color: #fff;
    background: color-mix(in srgb, var(--guild) 75%, #000);
  }
  .favor.down {
    background: none;
    color: var(--muted);
    border: 1px dashed var(--muted);
  }
  @container board (min-width: 900px) {
    .buildings {
      grid-template-columns: repeat(5, minmax(0, 1fr));
    }
    .favor-name {
      display: inline;
    }
    .field {
      width: 66px;
      height: 90px;
    }
    .table > .rows-panel {
      grid-column: span 5;
    }
    .table > .cities {
      grid-column: span 7;
    }
    .table > .overseas {
      grid-column: span 6;
    }
    .harbours {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`;
