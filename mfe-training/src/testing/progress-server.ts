import { type Progress, type ProgressBody, progress } from '@nb/contracts';
import type { HttpHandler } from 'msw';
import { PROGRESS_URL } from '@nb/web-kit';
import { fake } from '@nb/web-kit/testing';
import { patchProgress } from '../saving/progress.api';

/** Answers reads of progress and saves what is posted, with a new version each time. `now` is what it has. */
export function progressServer(start: Progress): { read: HttpHandler; save: HttpHandler; now: () => Progress } {
  let now = start;
  return {
    read: fake.get(PROGRESS_URL, progress, () => now),
    save: fake.post(PROGRESS_URL, progress, ({ body }) => {
      now = structuredClone(now);
      patchProgress(now, body as ProgressBody);
      now.version += 1;
      return now;
    }),
    now: () => now,
  };
}
