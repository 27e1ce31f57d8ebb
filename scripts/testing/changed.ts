/** `npm test -- --changed [ref]`: which files differ, and which checks they can break. */
import { execFileSync } from 'node:child_process';

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/**
 * Files that differ from `ref`, uncommitted ones included. Without `ref`: from where the branch left `main`; on `main` itself, what is not committed, or
 * the last commit when everything is. Deleted files are left out.
 * @throws Error when `ref` is unknown.
 */
export function changedFiles(root: string, ref?: string): { since: string; files: string[] } {
  const uncommitted = [
    ...lines(git(root, 'diff', '--name-only', '--diff-filter=d', 'HEAD')),
    ...lines(git(root, 'ls-files', '--others', '--exclude-standard')),
  ];
  const since = ref ?? baseOf(root, uncommitted.length > 0);
  const committed = lines(git(root, 'diff', '--name-only', '--diff-filter=d', since, 'HEAD'));
  return { since, files: [...new Set([...committed, ...uncommitted])].toSorted() };
}

function baseOf(root: string, isDirty: boolean): string {
  const head = git(root, 'rev-parse', 'HEAD').trim();
  let base = head;
  try {
    base = git(root, 'merge-base', 'HEAD', 'main').trim();
  } catch {
    // Without a branch main: only uncommitted changes, or the last commit.
  }
  return base === head && !isDirty ? 'HEAD~1' : base;
}

const CODE = /\.(?:ts|tsx|mts|mjs|cjs)$/;
/** A change there can break anything. */
const EVERYTHING = /^(?:package(?:-lock)?\.json|libs\/build\/|libs\/contracts\/src\/index\.ts$)/;

export interface Affected {
  /** Programs of the type check, by their first package; see `PROGRAMS`. */
  programs: (readonly string[])[];
  /** For `--findRelatedTests`. */
  code: string[];
  /** Stories and their helpers, for the browser stage: stories that changed themselves. */
  stories: string[];
  everything: boolean;
}

/** What has to run for these files; `programs` as the type check has them. */
export function affectedBy(files: readonly string[], programs: readonly (readonly string[])[]): Affected {
  const code = files.filter((file) => CODE.test(file) || file.endsWith('.json'));
  const everything = files.some((file) => EVERYTHING.test(file));
  // All programs read the contracts.
  const isShared = everything || code.some((file) => file.startsWith('libs/contracts/'));
  const holds = (folder: string) => code.some((file) => file.startsWith(`${folder}/`));
  return {
    programs: isShared ? [...programs] : programs.filter((packages) => packages.some(holds)),
    code,
    stories: files.filter((file) => file.endsWith('.e2e.ts')),
    everything,
  };
}
