import type { Progress } from '@nb/contracts';
import { businessModelUnlocked } from './business-model.rules.js';
import { factsOf, type ProgressRecord } from './progress.entity.js';
import { currentStep, stepsCompleted } from './progress.rules.js';

/** Progress as the screens have it. Step 1: the pack counts as bought, the call action follows the sponsor. */
export function progressView(
  row: ProgressRecord,
  { callSet, isMasterAdmin, now }: { callSet: boolean; isMasterAdmin: boolean; now: Date },
): Progress {
  const facts = factsOf(row);
  const { completedAt } = facts;
  return {
    userId: row.userId,
    step1Completed: completedAt[1] !== null,
    step2Completed: completedAt[2] !== null,
    step3Completed: completedAt[3] !== null,
    step4Completed: completedAt[4] !== null,
    step5Completed: completedAt[5] !== null,
    currentStep: currentStep(facts),
    completedSteps: stepsCompleted(facts).length,
    trainingCompleted: facts.trainingCompletedAt !== null,
    trainingCompletedAt: facts.trainingCompletedAt?.toISOString() ?? null,
    step1Actions: { action1Completed: true, action2Completed: callSet, action3Completed: facts.telegramJoined },
    step2Actions: { action1Completed: facts.linkSaved, action2Completed: facts.linkTested },
    step3Actions: { action1Completed: facts.listBuilderChecked, action2Completed: facts.superAchieverChecked },
    referralLink: facts.referralLink,
    step3StartedAt: facts.step3StartedAt?.toISOString() ?? null,
    customerList: facts.customerList,
    partnerList: facts.partnerList,
    callNotes: facts.callNotes,
    goals: facts.goals,
    businessModel: facts.businessModel,
    businessModelUnlocked: businessModelUnlocked(facts, isMasterAdmin),
    contacts: facts.contacts,
    badges: [...facts.badges],
    version: row.version,
    serverTime: now.toISOString(),
  };
}
