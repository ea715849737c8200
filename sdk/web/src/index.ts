// The package: boards as custom elements, and what a page needs to feed them.
export { argumentsOf, choicesOf, type Choice, type TargetsOf } from "./board/choices";
export { BoardElement, type Explanation, type SpotOptions } from "./board/board-element";
export { Vocabulary } from "./board/vocabulary";
export { connectTo, seatHeaders, type Server } from "./client";
export { follow, hasEnded, type Moment } from "./follow";
export { boardOf, type BoardProperties, type GameBoard } from "./games";
export { learn, type Knowledge } from "./knowledge";
export { PuertoRicoBoard } from "./puerto-rico/puerto-rico-board";
export { TradewindsBoard } from "./tradewinds-board";
