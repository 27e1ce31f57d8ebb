import { REFERRAL_LINK_PLACEHOLDER } from '@nb/contracts';
import { accept, refuse, type Outcome, type ProgressChange, type TrainingFacts } from './steps/step.rules.js';

/** Whether the business model page is open: step 2 completed, a real referral link, or a master admin (docs/product/training.md#business-model). */
export const businessModelUnlocked = (
  facts: Pick<TrainingFacts, 'completedAt' | 'referralLink'>,
  isMasterAdmin: boolean,
): boolean =>
  isMasterAdmin ||
  facts.completedAt[2] !== null ||
  (facts.referralLink !== '' && facts.referralLink !== REFERRAL_LINK_PLACEHOLDER);

/** Takes over actions and quiz of that page; 403 while it is locked. */
export function saveBusinessModel(facts: TrainingFacts, change: ProgressChange, isMasterAdmin: boolean): Outcome {
  if (change.businessModel === undefined) return accept(facts);
  if (!businessModelUnlocked(facts, isMasterAdmin)) return refuse('business-model.locked');
  const given = Object.fromEntries(Object.entries(change.businessModel).filter(([, value]) => value !== undefined));
  return accept({ ...facts, businessModel: { ...facts.businessModel, ...given } });
}
