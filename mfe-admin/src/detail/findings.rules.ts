import type { AdminUserDetail } from '@nb/contracts';

/** What may be wrong with an account, the gravest first; each has its sentence in `repair`. */
export type Finding =
  | 'deactivated'
  | 'neverSignedIn'
  | 'tempPassword'
  | 'away'
  | 'noSponsor'
  | 'noUid'
  | 'noPhone'
  | 'noConsent'
  | 'noCall';

const AWAY_MS = 30 * 86_400_000;

type Facts = Pick<
  AdminUserDetail,
  | 'isActive'
  | 'lastLoginAt'
  | 'tempPassword'
  | 'isMasterAdmin'
  | 'sponsor'
  | 'uid'
  | 'phone'
  | 'consent'
  | 'onboardingCallDatetime'
  | 'trainingCompletedAt'
>;

/** A master admin needs neither sponsor nor training; somebody whose training is complete needs no first call. */
export function findingsOf(user: Facts, now: number): Finding[] {
  const isPartner = !user.isMasterAdmin;
  const found: [Finding, boolean][] = [
    ['deactivated', !user.isActive],
    ['neverSignedIn', user.lastLoginAt === null],
    ['tempPassword', user.tempPassword],
    ['away', user.lastLoginAt !== null && now - Date.parse(user.lastLoginAt) > AWAY_MS],
    ['noSponsor', isPartner && user.sponsor === null],
    ['noUid', !user.uid],
    ['noPhone', !user.phone],
    ['noConsent', isPartner && user.consent === null],
    ['noCall', isPartner && user.trainingCompletedAt === null && user.onboardingCallDatetime === null],
  ];
  return found.flatMap(([finding, holds]) => (holds ? [finding] : []));
}
