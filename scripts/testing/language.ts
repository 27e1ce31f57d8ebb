/** The language of the long browser journey, chosen by the commit, so that it varies but can be repeated. */
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
