import { defineEntity, p } from '@mikro-orm/core';
import { DEFAULT_TIME_ZONE, type ErrorCode, type EventData, type RegistrationCheck, latinDigits } from '@nb/contracts';

const invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    id: p.uuid().primary(),
    /** Of the event stream invitation. */
    version: p.integer(),
    ownerId: p.uuid(),
    /** In upper case. */
    code: p.text(),
    /** Who it is for, in the owner's words. */
    name: p.text().nullable(),
    isActive: p.boolean(),
    usageCount: p.integer(),
    maxUses: p.integer().nullable(),
    openedCount: p.integer(),
    passcodeHash: p.text().nullable(),
    expiresAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    callAt: p.datetime(3).nullable(),
    callZone: p.text().nullable(),
  },
});
/** A referral code with which people can register. */
export class Invitation extends invitation.class {}
invitation.setClass(Invitation);
export const invitationEntity = invitation;

/** The invitation as events state it. */
export const invitationState = (invitation: Invitation, deleted = false): EventData<'identity.invitation-changed'> => ({
  invitationId: invitation.id,
  ownerId: invitation.ownerId,
  code: invitation.code,
  isActive: invitation.isActive,
  usageCount: invitation.usageCount,
  maxUses: invitation.maxUses ?? null,
  expiresAt: invitation.expiresAt?.toISOString() ?? null,
  createdAt: invitation.createdAt.toISOString(),
  deleted,
  call: invitation.callAt
    ? { at: invitation.callAt.toISOString(), zone: invitation.callZone ?? DEFAULT_TIME_ZONE, version: 0 }
    : null,
  isOpened: invitation.openedCount > 0,
});

/** What decides whether an invitation works. */
export interface InvitationFacts {
  isActive: boolean;
  usageCount: number;
  maxUses?: number | null | undefined;
  expiresAt?: Date | null | undefined;
}
const isPast = (at: Date | null | undefined, now: Date) => at != null && at.getTime() <= now.getTime();

/** What its owner reads: expired before inactive before used before invited. */
export function statusOf(invitation: InvitationFacts, now: Date): 'expired' | 'inactive' | 'used' | 'invited' {
  if (isPast(invitation.expiresAt, now)) return 'expired';
  if (!invitation.isActive) return 'inactive';
  return invitation.usageCount > 0 ? 'used' : 'invited';
}

export type CodeRefusal = Extract<RegistrationCheck['reason'], 'invalid' | 'expired' | 'used-up'>;

/** Why nobody can register with it now; null = one can. Unknown and switched off look the same. */
export function refusalOf(invitation: InvitationFacts | null, now: Date): CodeRefusal | null {
  if (invitation === null) return 'invalid';
  if (isPast(invitation.expiresAt, now)) return 'expired';
  if (!invitation.isActive) return 'invalid';
  return invitation.maxUses != null && invitation.usageCount >= invitation.maxUses ? 'used-up' : null;
}

/** The error of registering with a code that does not work. */
export const REFUSAL_CODES: Record<CodeRefusal, ErrorCode> = {
  invalid: 'registration.invalid-code',
  expired: 'registration.expired-code',
  'used-up': 'registration.used-up-code',
};

/** What the check of a link found. */
export type CheckOutcome =
  | { refusal: CodeRefusal }
  | { passcode: 'passcode-required' | 'passcode-wrong' }
  | { sponsor: { firstName: string; lastName: string; uid?: string | null } };

/** Answer of the check: it names the sponsor only once everything is right. */
export function checkAnswer(outcome: CheckOutcome): RegistrationCheck {
  if ('refusal' in outcome) return { isValid: false, requiresPasscode: false, reason: outcome.refusal };
  if ('passcode' in outcome) return { isValid: false, requiresPasscode: true, reason: outcome.passcode };
  const { firstName, lastName, uid } = outcome.sponsor;
  return {
    isValid: true,
    requiresPasscode: false,
    sponsorInfo: { name: `${firstName} ${lastName}`.trim(), uid: uid ?? null },
  };
}

/** Crockford's base 32: no letter that is mistaken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/** A code of 10 Crockford characters from as many random bytes (5 bits of each). */
export const codeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join('');

/** Whether an expiry may be set at `now`: in the future, or none. */
export const isValidExpiry = (expiresAt: Date | null, now: Date): boolean => !isPast(expiresAt, now);

/** A code as somebody typed or pasted it, in the readings that are tried one after the other. */
export interface TypedCode {
  /** As the code would stand in the database. */
  exact: string;
  /** Without hyphens and all other signs. */
  key: string;
  /** `key` as a generated code has it, which knows no O, I and L. */
  generatedKey: string;
}

const MAX_READINGS = 16;
/** Generated codes are written in groups of so many characters at most. */
const MAX_GROUP = 5;
const MIN_LENGTH = 4;

/** What codes are compared by. In SQL: `replace(code, '-', '')`. */
export const codeKeyOf = (code: string): string => code.replace(/[^A-Z0-9]/g, '');
/** A generated code has neither of the letters that are mistaken for digits. */
export const generatedKeyOf = (key: string): string => key.replaceAll('O', '0').replace(/[IL]/g, '1');
/** The form of generated codes, for whose sake letters are read as digits. */
export const GENERATED = '^[0-9A-HJKMNP-TV-Z]{10}$';

function reading(text: string): TypedCode {
  const exact = text.replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '');
  const key = codeKeyOf(exact);
  return { exact, key, generatedKey: generatedKeyOf(key) };
}

/** An address within another one, as mail and social services write links, is encoded. */
function decoded(typed: string): string {
  try {
    return decodeURIComponent(typed);
  } catch {
    return typed;
  }
}

/**
 * The whole of what was typed; the value in a part of an address; what follows a colon, as in «My code: …»; short groups that belong together; then each word
 * that is long enough, those with a digit first, because few words of a sentence have one.
 */
export function readingsOf(typed: string): TypedCode[] {
  const text = latinDigits(decoded(typed))
    .toUpperCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Cf}/gu, '');
  const words = text.split(/\s+/).toReversed();
  const [withDigit, others] = [words.filter((word) => /\d/.test(word)), words.filter((word) => !/\d/.test(word))];
  const isGroup = (word: string | undefined) => word !== undefined && codeKeyOf(word).length <= MAX_GROUP;
  const groups = words.flatMap((word, place) => {
    const before = words[place + 1];
    return isGroup(word) && isGroup(before) ? [`${before}${word}`] : [];
  });
  const inAddress = /(?:(?:^|[?&;/\s])(?:REFERRAL)?CODE=|\/REGISTER\/)([^/?&#\s]+)/.exec(text)?.[1] ?? '';
  const readings = [
    text,
    inAddress,
    text.slice(text.lastIndexOf(':') + 1),
    ...groups.filter((group) => /\d/.test(group)),
    ...withDigit,
    ...others,
  ].map(reading);
  return readings
    .filter(
      ({ exact, key }, place) =>
        key.length >= MIN_LENGTH && readings.findIndex((other) => other.exact === exact) === place,
    )
    .slice(0, MAX_READINGS);
}
