import { DEFAULT_CALL_TIME, MAX_CODE_USES, type Referral, type ReferralBody, customCode } from '@nb/contracts';
import { getLocalTimeZone, parseDateTime, toCalendarDate, fromDate } from '@internationalized/date';

/** The form as typed; dates as `YYYY-MM-DD`, empty = none. */
export interface CodeFields {
  customCode: string;
  expiry: string;
  callDate: string;
  callTime: string;
  callZone: string;
  passcode: string;
  maxUses: string;
}
export type CodeErrors = Partial<Record<keyof CodeFields, 'customInvalid' | 'expiryInvalid' | 'maxUsesInvalid'>>;

/** A new invitation: no code of one's own, no end, the sponsor's zone, 09:00 (RT §9). */
export const newFields = (zone: string): CodeFields => ({ customCode: '', expiry: '', callDate: '', callTime: DEFAULT_CALL_TIME, callZone: zone, passcode: '', maxUses: '' });

/** An invitation as the form shows it; a passcode is never shown again. */
export const fieldsOf = (code: Referral): CodeFields => ({
  customCode: code.code,
  expiry: code.expiresAt ? toCalendarDate(fromDate(new Date(code.expiresAt), getLocalTimeZone())).toString() : '',
  callDate: code.onboardingCallDate ?? '',
  callTime: code.onboardingCallTime ?? DEFAULT_CALL_TIME,
  callZone: code.onboardingCallTimezone,
  passcode: '',
  maxUses: code.maxUses === null ? '' : String(code.maxUses),
});

/** The end of the chosen day where the sponsor is. */
export const endOfDay = (day: string, zone: string = getLocalTimeZone()): Date => parseDateTime(`${day}T23:59:59`).toDate(zone);

/** What is wrong, by field (RT §5). */
export function checkFields(fields: CodeFields, now: Date): CodeErrors {
  const uses = Number(fields.maxUses);
  return {
    ...(fields.customCode.trim() && !customCode.safeParse(fields.customCode).success && { customCode: 'customInvalid' as const }),
    ...(fields.expiry && endOfDay(fields.expiry) <= now && { expiry: 'expiryInvalid' as const }),
    ...(fields.maxUses.trim() && !(Number.isInteger(uses) && uses >= 1 && uses <= MAX_CODE_USES) && { maxUses: 'maxUsesInvalid' as const }),
  };
}

/** The payload. In an edit, an empty passcode keeps the one there is. */
export const bodyOf = (fields: CodeFields): ReferralBody => ({
  customCode: fields.customCode.trim() || null,
  expiresAt: fields.expiry ? endOfDay(fields.expiry).toISOString() : null,
  maxUses: fields.maxUses.trim() ? Number(fields.maxUses) : null,
  ...(fields.passcode.trim() && { passcode: fields.passcode.trim() }),
  ...(fields.callDate
    ? { onboardingCallDate: fields.callDate, onboardingCallTime: fields.callTime, onboardingCallTimezone: fields.callZone }
    : { onboardingCallDate: null, onboardingCallTime: null }),
});
