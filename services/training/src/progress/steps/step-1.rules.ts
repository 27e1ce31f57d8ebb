import { accept, type StepRules } from './step.rules.js';

/**
 * Get Connected: buying the pack counts as done, the call follows the sponsor's schedule and does not
 * block; what the partner answers for is having joined the team community (`action3Completed`).
 */
export const step1: StepRules<1> = {
  step: 1,
  gateOpen: () => true,
  blockers: (facts) => (facts.telegramJoined ? [] : ['step.1-telegram-missing']),
  concerns: (change) => change.step1Actions !== undefined,
  save: (facts, change) =>
    accept({ ...facts, telegramJoined: change.step1Actions?.action3Completed ?? facts.telegramJoined }),
};
