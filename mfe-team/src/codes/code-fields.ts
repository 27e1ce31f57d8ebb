import {
  DEFAULT_CALL_TIME,
  DEFAULT_TIME_ZONE,
  MAX_CODE_USES,
  type Referral,
  type ReferralBody,
  type ReferralUpdateBody,
  customCode,
} from '@nb/contracts';
import { fromDate, getLocalTimeZone, parseDateTime, toCalendarDate } from '@internationalized/date';
import { type CallFields, callFault } from '../calls/call-time';

/** The form as typed; days as `YYYY-MM-DD`, empty = none. */
export interface CodeFields {
  /** Whom it is for, for the sponsor's eyes only. */
  name: string;
  customCode: string;
  expiry: string;
  call: CallFields;
  /** The call is none of the free hours that are offered: then it has a date. */
  isOtherTime: boolean;
  passcode: string;
  /** Of an invitation that has a passcode: it is to have none any more. */
  passcodeRemoved: boolean;
  maxUses: string;
}
export type CodeField = Exclude<keyof CodeFields, 'passcodeRemoved' | 'name' | 'isOtherTime'>;
/** What is wrong, by field; the value names the text. */
export type CodeErrors = Partial<
  Record<CodeField, 'customInvalid' | 'expiryInvalid' | 'maxUsesInvalid' | 'callMissing' | 'callInvalid' | 'callPast'>
>;

/** A new invitation: no code of one's own, no end, the sponsor's zone, 09:00 (docs/product/registration.md#invitations). */
export const newFields = (zone: string, name = ''): CodeFields => ({
  name,
  customCode: '',
  expiry: '',
  call: { date: '', time: DEFAULT_CALL_TIME, zone: zone || DEFAULT_TIME_ZONE },
  isOtherTime: false,
  passcode: '',
  passcodeRemoved: false,
  maxUses: '',
});

/** An invitation as the form shows it; a passcode is never shown again. */
export const fieldsOf = (code: Referral): CodeFields => ({
  name: code.name ?? '',
  customCode: code.code,
  expiry: code.expiresAt ? toCalendarDate(fromDate(new Date(code.expiresAt), getLocalTimeZone())).toString() : '',
  call: {
    date: code.onboardingCallDate ?? '',
    time: code.onboardingCallTime ?? DEFAULT_CALL_TIME,
    zone: code.onboardingCallTimezone || DEFAULT_TIME_ZONE,
  },
  isOtherTime: false,
  passcode: '',
  passcodeRemoved: false,
  maxUses: code.maxUses === null ? '' : String(code.maxUses),
});

/** The end of the chosen day where the sponsor is. */
export const endOfDay = (day: string, zone: string = getLocalTimeZone()): Date =>
  parseDateTime(`${day}T23:59:59`).toDate(zone);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
export const isChanged = (fields: CodeFields, start: CodeFields): boolean => !same(fields, start);

const CALL_ERRORS = { missing: 'callMissing', invalid: 'callInvalid', past: 'callPast' } as const;
const callError = (call: CallFields, now: Date) => {
  const fault = call.date ? callFault(call, now) : null;
  return fault === null ? {} : { call: CALL_ERRORS[fault] };
};

/**
 * What is wrong (docs/product/calls.md#time). In an edit `start` is what was there: that need not be right any more (a call or an
 * end in the past stays as it is), but a code cannot be left without a name.
 */
export function checkFields(fields: CodeFields, now: Date, start?: CodeFields): CodeErrors {
  const uses = Number(fields.maxUses);
  const touched = (field: CodeField) => start === undefined || !same(fields[field], start[field]);
  const named = fields.customCode.trim() !== '' || start !== undefined;
  return {
    ...(fields.isOtherTime && !fields.call.date
      ? { call: 'callMissing' as const }
      : touched('call') && callError(fields.call, now)),
    ...(named &&
      touched('customCode') &&
      !customCode.safeParse(fields.customCode).success && { customCode: 'customInvalid' as const }),
    ...(fields.expiry && touched('expiry') && endOfDay(fields.expiry) <= now && { expiry: 'expiryInvalid' as const }),
    ...(fields.maxUses.trim() &&
      !(Number.isInteger(uses) && uses >= 1 && uses <= MAX_CODE_USES) && { maxUses: 'maxUsesInvalid' as const }),
  };
}

const expiresAt = ({ expiry }: CodeFields) => (expiry ? endOfDay(expiry).toISOString() : null);
const maxUses = (fields: CodeFields) => (fields.maxUses.trim() ? Number(fields.maxUses) : null);
const callOf = ({ call: { date, time, zone } }: CodeFields) => ({
  onboardingCallDate: date,
  onboardingCallTime: time,
  onboardingCallTimezone: zone,
});

/** The payload of a new invitation: what is empty is left out. */
export const newBody = (fields: CodeFields): ReferralBody => ({
  ...(fields.name.trim() && { name: fields.name.trim() }),
  ...(fields.customCode.trim() && { customCode: fields.customCode.trim() }),
  ...(fields.expiry && { expiresAt: expiresAt(fields) }),
  ...(fields.call.date && callOf(fields)),
  ...(fields.passcode.trim() && { passcode: fields.passcode.trim() }),
  ...(fields.maxUses.trim() && { maxUses: maxUses(fields) }),
});

/** The payload of an edit: what has changed, null for what was emptied. An empty passcode keeps the one there is. */
export const changedBody = (fields: CodeFields, start: CodeFields): ReferralUpdateBody => ({
  ...(fields.name.trim() !== start.name && { name: fields.name.trim() || null }),
  ...(fields.customCode.trim() !== start.customCode && { customCode: fields.customCode.trim() }),
  ...(fields.expiry !== start.expiry && { expiresAt: expiresAt(fields) }),
  ...(!same(fields.call, start.call) &&
    (fields.call.date ? callOf(fields) : { onboardingCallDate: null, onboardingCallTime: null })),
  ...(fields.passcodeRemoved ? { passcode: null } : fields.passcode.trim() && { passcode: fields.passcode.trim() }),
  ...(fields.maxUses !== start.maxUses && { maxUses: maxUses(fields) }),
});
