import type { Prospect } from '@nb/contracts';

/**
 * Tracks the versions that this page's own saves have made. A row shows a change before the server has answered and can be changed again
 * or deleted by then; that next change must not look like a conflict. Changes of one contact are sent one after the other, each with the version
 * that the one before made. A version made by somebody else is still a conflict.
 */
export class VersionTracker {
  private readonly last = new Map<string, Promise<unknown>>();
  /** `id@version` → the version that an own save made of it. */
  private readonly made = new Map<string, number>();

  /**
   * Sends a change after the earlier ones of the same contact have been answered.
   * @param act sends it with the given version; resolves with the response.
   * @param versionAfter the new version according to the response; undefined after a refusal or a deletion.
   */
  async inTurn<Answer>(
    contact: Pick<Prospect, 'id' | 'version'>,
    act: (version: number) => Answer | PromiseLike<Answer>,
    versionAfter: (answer: Answer) => number | undefined,
  ): Promise<Answer> {
    const { id } = contact;
    const mine = (this.last.get(id) ?? Promise.resolve()).then(async () => {
      const version = this.versionOf(contact);
      const answer = await act(version);
      const after = versionAfter(answer);
      if (after !== undefined && after > version) this.made.set(`${id}@${version}`, after);
      return answer;
    });
    const settled = mine.catch(() => undefined);
    this.last.set(id, settled);
    try {
      return await mine;
    } finally {
      if (this.last.get(id) === settled) this.last.delete(id);
    }
  }

  /** Whether a later change of the contact has not been answered yet. */
  isPending(id: string): boolean {
    return this.last.has(id);
  }

  /** Whether this state of a contact is from before an own save, answered or not. */
  isBehind({ id, version }: Pick<Prospect, 'id' | 'version'>): boolean {
    return this.last.has(id) || this.made.has(`${id}@${version}`);
  }

  private versionOf({ id, version }: Pick<Prospect, 'id' | 'version'>): number {
    const next = this.made.get(`${id}@${version}`);
    return next === undefined ? version : this.versionOf({ id, version: next });
  }
}
