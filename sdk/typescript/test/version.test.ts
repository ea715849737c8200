import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { VERSION } from "../src/index.js";

test("the package has the version of its source", () => {
  assert.equal(JSON.parse(readFileSync("package.json", "utf8")).version, VERSION);
});
