// What a screen reader would stumble over, and what does not fit the width of the window.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Options of a page that is checked: axe is not part of it, so its own rules would forbid it. */
export const UNSAFE = { bypassCSP: true };

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails if there is anything. */
export async function check(page, what) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(width <= 0, `${what} is ${width} pixels too wide`);
  await page.evaluate(`(() => { ${axe}; window.axe = axe; })()`);
  const { violations } = await page.evaluate(() => window.axe.run());
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ") + " " + node.html).join(" | ")}`);
  assert.deepEqual(told, [], what);
}
