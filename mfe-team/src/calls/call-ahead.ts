import type { DownlineMember } from '@nb/contracts';

/** Whether the partner's call is still to come: one that has been can only be followed by another. */
export const hasCallAhead = ({ onboardingCallDatetime: at }: Pick<DownlineMember, 'onboardingCallDatetime'>): boolean =>
  at !== null && Date.parse(at) > Date.now();
