import { expect, test } from '@jest/globals';
import { summaryOf } from './findings.js';

const node = { what: 'Node', found: 'v26.0.0', isNeeded: true };
const disk = { what: 'disk', found: undefined, isNeeded: true, remedy: 'needs 3 GiB' };
const docker = { what: 'Docker', found: undefined, isNeeded: false, remedy: 'needed for compose' };

test.each([
  ['everything there', [node], ['✓ Node  v26.0.0', '', 'Everything needed is there.'], true],
  [
    'what is optional missing',
    [node, docker],
    ['✓ Node    v26.0.0', '– Docker  needed for compose', '', 'Everything needed is there.'],
    true,
  ],
  ['what is needed missing', [node, disk], ['✓ Node  v26.0.0', '✗ disk  needs 3 GiB', '', 'Missing: disk.'], false],
])('%s', (_case, findings, lines, isComplete) => {
  expect(summaryOf(findings)).toEqual({ lines, isComplete });
});
