/** Counts the questions a bot was asked, and those it did not answer well. */
export class Answers {
  asked = 0;
  /** `choose` threw an error. */
  failed = 0;
  /** `choose` returned something that was not a legal action. */
  illegal = 0;
  /** The time was up, or the match had moved on, before the answer arrived. */
  late = 0;

  /** Answers that were the bot's own and arrived in time. */
  get good(): number {
    return Math.max(0, this.asked - this.failed - this.illegal - this.late);
  }

  add(other: Answers): void {
    this.asked += other.asked;
    this.failed += other.failed;
    this.illegal += other.illegal;
    this.late += other.late;
  }

  toString(): string {
    const counts: [number, string][] = [
      [this.failed, "failed"],
      [this.illegal, "were illegal"],
      [this.late, "came too late"],
    ];
    const troubles = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
    return troubles.length > 0 ? `of ${this.asked} answers ${troubles.join(", ")}` : `${this.asked} answers`;
  }
}
