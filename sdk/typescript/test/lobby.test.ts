import assert from "node:assert/strict";
import test from "node:test";

import { chairOf, Lobby } from "../src/lobby.js";
import { queueSpec } from "../src/setups.js";

function lobbyOf(matches: number, atOnce: number): Lobby {
  return new Lobby([queueSpec("puerto-rico/2"), queueSpec("puerto-rico/4")], matches, atOnce);
}

const seatsOf = (lobby: Lobby) => lobby.joins().map((join) => join.queue?.setup?.seats);

test("every queue gets its share of the matches", () => {
  const lobby = lobbyOf(3, 2);
  assert.deepEqual(seatsOf(lobby), [2, 4]);
  for (const place of lobby.places) lobby.granted(place.requestId, `ticket ${place.queue}`, "a queue");
  lobby.seated(chairOf("m1", 0), "ticket 1");
  assert.deepEqual(seatsOf(lobby), []);
  lobby.ended(chairOf("m1", 0));
  assert.deepEqual(seatsOf(lobby), [4]);
});

test("after a break the same places are asked for under the same ids", () => {
  const lobby = lobbyOf(3, 2);
  const before = lobby.joins().map((join) => join.requestId);
  lobby.disconnected();
  assert.deepEqual(lobby.joins().map((join) => join.requestId), before);
});

test("an aborted match does not count", () => {
  const lobby = lobbyOf(1, 1);
  lobby.joins();
  lobby.seated(chairOf("m1", 0), "");
  assert.equal(lobby.left, 0);
  lobby.ended(chairOf("m1", 0), true);
  assert.equal(lobby.left, 1);
});
