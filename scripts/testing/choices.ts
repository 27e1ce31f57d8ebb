/** What a run leaves to the nightly run: one of several languages, themes and widths, a sixth of the walks through every screen, a third of those through every dialog, a quarter of the tests that take turns (`libs/build/turns.mjs`), chosen by the commit, so that it varies but can be repeated. */
import { execFileSync } from 'node:child_process';

const CHOICES = {
  TEST_LANGUAGE: ['es', 'fr', 'de', 'hi', 'pa', 'tl'],
  TEST_THEME: ['light', 'dark'],
  TEST_WIDTH: ['1280', '360'],
  TEST_SCREENS: ['0', '1', '2', '3', '4', '5'],
  TEST_TURN: ['0', '1', '2', '3'],
} as const;
export type Choices = Record<keyof typeof CHOICES, string>;

/** @param hash at least twenty hexadecimal digits: each choice has some of its own, so that every combination comes up. */
export function choicesOf(hash: string): Choices {
  const pick = (values: readonly string[], from: number) =>
    values[Number.parseInt(hash.slice(from, from + 4), 16) % values.length] ?? values[0]!;
  return {
    TEST_LANGUAGE: pick(CHOICES.TEST_LANGUAGE, 0),
    TEST_THEME: pick(CHOICES.TEST_THEME, 4),
    TEST_WIDTH: pick(CHOICES.TEST_WIDTH, 8),
    TEST_SCREENS: pick(CHOICES.TEST_SCREENS, 12),
    TEST_TURN: pick(CHOICES.TEST_TURN, 16),
  };
}

/** Those of the commit that is checked out, unless the environment has its own. The first of each where there is no commit, as in an unpacked archive. */
export function choicesOfCommit(root: string, env: NodeJS.ProcessEnv = process.env): Choices {
  let hash = '0'.repeat(20);
  try {
    hash = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    // No commit.
  }
  const chosen = choicesOf(hash);
  for (const name of Object.keys(chosen) as (keyof Choices)[]) chosen[name] = env[name] ?? chosen[name];
  return chosen;
}
