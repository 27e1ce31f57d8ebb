/** Keeps answers for a while, so many at most; somebody who asks while one is made waits for the same. A failure is not kept. */
export class TtlCache<T> {
  private readonly entries = new Map<string, { expiresAt: number; answer: Promise<T> }>();
  constructor(private readonly limits: { ttlMs: number; maxSize: number }) {}

  get(key: string, now: number, make: () => Promise<T>): Promise<T> {
    const cached = this.entries.get(key);
    if (cached && now < cached.expiresAt) return cached.answer;
    this.entries.delete(key);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size < this.limits.maxSize) break;
      this.entries.delete(oldest);
    }
    const answer = make();
    const entry = { expiresAt: now + this.limits.ttlMs, answer };
    this.entries.set(key, entry);
    answer.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return answer;
  }
}
