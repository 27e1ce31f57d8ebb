/** Answers kept for a while, so many at most; whoever asks while one is made waits for the same. A failure is not kept. */
export class Kept<T> {
  private readonly answers = new Map<string, { until: number; answer: Promise<T> }>();
  constructor(private readonly limits: { ms: number; size: number }) {}

  get(key: string, now: number, make: () => Promise<T>): Promise<T> {
    const known = this.answers.get(key);
    if (known && now < known.until) return known.answer;
    this.answers.delete(key);
    for (const oldest of this.answers.keys()) {
      if (this.answers.size < this.limits.size) break;
      this.answers.delete(oldest);
    }
    const answer = make();
    const entry = { until: now + this.limits.ms, answer };
    this.answers.set(key, entry);
    answer.catch(() => {
      if (this.answers.get(key) === entry) this.answers.delete(key);
    });
    return answer;
  }
}
