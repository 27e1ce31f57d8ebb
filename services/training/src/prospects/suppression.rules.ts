import { canonicalEmail } from '@nb/contracts';
import { comparablePhone } from '@nb/contracts/phone';

/** Numbers are the same person's if so many last digits are, as the review of an import compares them: country and trunk codes are written in many ways. */
const LAST_DIGITS = 9;

/** What a person is recognised by who asked not to be contacted: number and address in the form in which they are compared. */
export function suppressionKeys({ phone, email }: { phone?: string | null; email?: string | null }): string[] {
  const digits = comparablePhone(phone ?? '')
    .replace(/;ext=.*$/, '')
    .replace(/\D/g, '')
    .slice(-LAST_DIGITS);
  const address = canonicalEmail(email ?? '');
  return [...(digits === '' ? [] : [`phone:${digits}`]), ...(address.includes('@') ? [`email:${address}`] : [])];
}
