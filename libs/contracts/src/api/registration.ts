import { z } from 'zod';
import {
  email,
  familyName,
  familyNameRequired,
  hasFamilyName,
  language,
  optionalText,
  personName,
  text,
  timeZone,
  visibleCode,
} from '../primitives.js';
import { distributorId } from '../distributor-id.js';
import { MAX_PASSWORD } from '../limits.js';

/** Countries offered at registration, ISO 3166-1 alpha-2; the default comes first. */
export const COUNTRIES = [
  'US',
  'CA',
  'GB',
  'FR',
  'DE',
  'IT',
  'ES',
  'NL',
  'CH',
  'AT',
  'BE',
  'AU',
  'NZ',
  'JP',
  'KR',
  'SG',
  'MY',
  'TH',
  'PH',
  'MX',
  'BR',
  'AR',
  'CL',
  'CO',
  'PE',
  'IN',
  'CN',
  'HK',
  'TW',
] as const;
export const country = z.enum(COUNTRIES);

/** An invitation code as typed or pasted, possibly with text around it; the server finds the code in it. */
export const referralCode = text(200).trim().min(1);

/** GET /api/public/registration/check. `code` is the other name of `referralCode`. */
export const registrationCheckQuery = z.object({
  referralCode: referralCode.optional(),
  code: referralCode.optional(),
  passcode: text(64).optional(),
});

/** Its answer. `sponsorInfo` only when valid; `reason` says why not. */
export const registrationCheck = z.object({
  isValid: z.boolean(),
  requiresPasscode: z.boolean(),
  reason: z.enum(['invalid', 'expired', 'used-up', 'passcode-required', 'passcode-wrong']).optional(),
  sponsorInfo: z.object({ name: z.string(), uid: z.string().nullable() }).optional(),
});
export type RegistrationCheck = z.infer<typeof registrationCheck>;

/** POST /api/public/register. */
export const registerBody = z
  .object({
    firstName: personName('first-name.required'),
    lastName: familyName,
    /** «I have one name»: the family name may be empty. */
    hasOneName: z.boolean().default(false),
    email,
    password: text(MAX_PASSWORD).min(8, { error: 'password.shorter-than' }),
    uid: distributorId,
    phone: optionalText(40, visibleCode),
    areaCode: optionalText(10, visibleCode),
    countryCode: country.default('US'),
    referralCode,
    passcode: text(64).nullish(),
    /** First language of the account: the visitor's choice, or the browser's language. By default that of the request. */
    language: language.optional(),
    /** The visitor's time zone, which becomes the account's. A zone that only the browser knows is ignored and refuses nobody. */
    timeZone: timeZone.optional().catch(undefined),
    complianceAgreed: z
      .boolean()
      .default(false)
      .refine((agreed) => agreed, { error: 'registration.consent-required' }),
  })
  .refine(hasFamilyName, familyNameRequired);
export type RegisterBody = z.input<typeof registerBody>;

/** Its answer. */
export const registered = z.object({ autoLogin: z.boolean(), message: z.string() });
