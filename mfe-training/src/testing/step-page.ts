import { type Progress, completedStep, trainingPdfs } from '@nb/contracts';
import { buildProgress, fake, renderRoutes, screen } from '@nb/web-kit/testing';
import remote from '../remote';
import texts from '../texts/en.json';
import { progressServer } from './progress-server';

export const PROGRESS = '/api/training/progress';
export const COMPLETE = '/api/training/complete-step';
/** A step as its page, with this progress; its saves are taken. */
export const show = (
  step: number | string,
  now: Progress = buildProgress(),
  options: Parameters<typeof renderRoutes>[1] = {},
) => {
  const server = progressServer(now);
  return renderRoutes(remote.routes, {
    texts: { training: texts },
    path: `/training/step/${step}`,
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      server.read,
      server.save,
      fake.get('/api/pdfs', trainingPdfs, { pdfs: [] }),
    ],
  });
};
export const completing = (now: Progress, firstTime = true) =>
  fake.post(COMPLETE, completedStep, { progress: now, firstTime, trainingCompletedNow: now.trainingCompleted });
export const complete = () => screen.findByRole('button', { name: 'Complete step' });
