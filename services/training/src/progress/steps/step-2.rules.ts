import { reduceReferralLink } from '../referral-link.rules.js';
import { accept, refuse, refuseInput, type Outcome, type StepRules, type TrainingFacts } from './step.rules.js';

function saveLink(facts: TrainingFacts, typed: string): Outcome {
  const link = reduceReferralLink(typed);
  if (link === null) return refuseInput('referral-link.invalid', 'referralLink');
  // An autosave may catch the field empty while a new code is being typed: what rests on the link is not lost to that.
  const inUse = facts.linkSaved || facts.linkTested || facts.completedAt[2] !== null;
  return link === '' && inUse ? refuse('step.2-link-missing') : accept({ ...facts, referralLink: link });
}

/** Activate Referral Link: both actions need a saved link, and checking the second checks the first. */
export const step2: StepRules<2> = {
  step: 2,
  gateOpen: (facts) => facts.completedAt[1] !== null,
  blockers: (facts) => [
    // First, because its text covers whatever is missing here.
    ...(facts.referralLink !== '' && facts.linkSaved && facts.linkTested ? [] : (['step.2-actions-missing'] as const)),
    ...(facts.referralLink === '' ? (['step.2-link-missing'] as const) : []),
  ],
  concerns: (change) => change.step2Actions !== undefined || change.referralLink !== undefined,
  save(facts, change) {
    const linked = change.referralLink === undefined ? accept(facts) : saveLink(facts, change.referralLink);
    if ('refused' in linked || change.step2Actions === undefined) return linked;
    const { action1Completed, action2Completed } = change.step2Actions;
    const linkTested = action2Completed ?? linked.facts.linkTested;
    const linkSaved = action2Completed === true || (action1Completed ?? linked.facts.linkSaved);
    if ((linkSaved || linkTested) && linked.facts.referralLink === '') return refuse('step.2-link-missing');
    // The second rests on the first: taking the first away takes both.
    return accept({ ...linked.facts, linkSaved, linkTested: linkTested && linkSaved });
  },
};
