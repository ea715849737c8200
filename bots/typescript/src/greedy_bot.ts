import type { Bot, Turn } from "tradewinds-sdk";
import type { MadeiraView } from "tradewinds-sdk/gen/tradewinds/madeira/v1/view_pb.js";
import type { PuertoRicoView } from "tradewinds-sdk/gen/tradewinds/puerto_rico/v1/view_pb.js";

const RESERVE = 2; // reals to keep
const AVOIDED = new Set(["wm_exchange", "wm_up", "wm_down", "stop", "decline", "waive", "defer"]);

/** Follows a few rules of thumb about what it sees; the rest is chance. */
export class GreedyBot implements Bot {
  readonly wants = { events: false };

  constructor(readonly name = "greedy") {}

  choose(turn: Turn): number {
    switch (turn.view.case) {
      case "puertoRico":
        return inPuertoRico(turn, turn.view.value) ?? anything(turn);
      case "madeira":
        return inMadeira(turn, turn.view.value) ?? anything(turn);
      default:
        return anything(turn);
    }
  }
}

function inPuertoRico(turn: Turn, view: PuertoRicoView): number | undefined {
  const { goods, doubloons } = view.players[turn.seat]!;
  switch (turn.prompt) {
    case "ROLE": // ship what there is, build what can be paid, or else produce
      if (goods.some((count) => count >= 2)) return turn.prefer("role:captain", "role:trader");
      return turn.prefer(...(doubloons >= 4 ? ["role:builder"] : []), "role:craftsman", "role:settler");
    case "CAP_LOAD": // the most barrels of one good
      return best(turn, (action) => goods[argument(turn, action, "good") - 1] ?? 0);
    case "MAY_WORKERS": // people work rather than wait
      return turn.legal.at(-1);
    case "BUILD": // what comes later in the list costs more
      return best(turn, (action) => argument(turn, action, "building"));
  }
  return undefined;
}

function inMadeira(turn: Turn, { players, decision }: MadeiraView): number | undefined {
  switch (turn.prompt) {
    case "BUILDING_TURN": // pay for a building while enough is left, or take its pirates
      return turn.find(players[turn.seat]!.reals >= (decision?.buildingCost ?? 0) + RESERVE ? "pay" : "take_pirates");
    case "ACT":
      return turn.prefer("act:harvest", "act:character");
    case "HONOR": // prestige for a guard
      return turn.prefer("honor:yes");
    case "FEED":
    case "MAINTAIN": // the last answer spends most, which spares most pirates
      return turn.legal.at(-1);
  }
  return undefined;
}

/** Any action but those that give something up. */
function anything(turn: Turn): number {
  const active = turn.legal.filter((action) => !AVOIDED.has(turn.action(action).kind));
  const choices = active.length > 0 ? active : turn.legal;
  return choices[Math.floor(Math.random() * choices.length)]!;
}

function best(turn: Turn, value: (action: number) => number): number {
  return turn.legal.reduce((one, other) => (value(other) > value(one) ? other : one));
}

/** The piece an argument of an action names; 0 if it names none. */
function argument(turn: Turn, action: number, name: string): number {
  return turn.action(action).arguments.find((each) => each.name === name)?.number ?? 0;
}
