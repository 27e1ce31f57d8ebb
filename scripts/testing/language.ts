/** The language in which the long journey through the product is walked: another one with each commit, the same for the same commit. */
import { execFileSync } from 'node:child_process';

const LANGUAGES = ['es', 'fr', 'de', 'hi', 'pa', 'tl'] as const;

export const languageOf = (hash: string): (typeof LANGUAGES)[number] =>
  LANGUAGES[Number.parseInt(hash.slice(0, 6), 16) % LANGUAGES.length] ?? 'es';

/** Spanish where there is no commit, as in an unpacked archive. */
export function languageOfCommit(root: string): (typeof LANGUAGES)[number] {
  try {
    return languageOf(execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return 'es';
  }
}
