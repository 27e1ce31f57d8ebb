import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = path.join(import.meta.dirname, '..');
interface Workflow {
  permissions?: unknown;
  jobs: Record<string, { 'timeout-minutes'?: number; steps: { run?: string; uses?: string }[] }>;
}

test.each(globSync('.github/workflows/*.yml', { cwd: root }))(
  '%s runs what any other machine runs, reads only, and ends',
  (file) => {
    const { permissions, jobs } = parse(readFileSync(path.join(root, file), 'utf8')) as Workflow;
    expect(permissions).toEqual({ contents: 'read' });
    for (const { steps, 'timeout-minutes': minutes } of Object.values(jobs)) {
      expect(minutes).toBeLessThanOrEqual(60);
      const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
      expect(commands).not.toEqual([]);
      for (const command of commands) {
        expect(command).toMatch(/^\.ci\/[\w-]+( [\w-]+)*$/);
        const script = path.join(root, command.split(' ')[0] ?? '');
        expect([existsSync(script), statSync(script).mode & 0o111]).toEqual([true, 0o111]);
      }
    }
  },
);

test('every change is checked against known weaknesses of its packages', () => {
  const { jobs } = parse(readFileSync(path.join(root, '.github/workflows/test.yml'), 'utf8')) as Workflow;
  expect(Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run))).toContain('.ci/audit');
  expect(readFileSync(path.join(root, '.ci/audit'), 'utf8')).toContain('npm audit --omit=dev --audit-level=high');
});
