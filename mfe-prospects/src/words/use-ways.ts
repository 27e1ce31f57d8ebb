import type { Prospect } from '@nb/contracts';
import { type PhoneNumber, phoneNumbersIn } from '@nb/web-kit';
import { useMemo } from 'react';
import { type Way, waysTo } from './words.rules';

/** The phone numbers of a contact, and the ways to reach them: none once they asked not to be contacted. */
export function useWays({ phone, email, mayContact }: Pick<Prospect, 'phone' | 'email' | 'mayContact'>): {
  numbers: readonly PhoneNumber[];
  ways: readonly Way[];
} {
  return useMemo(() => {
    const numbers = phoneNumbersIn(phone ?? '');
    return { numbers, ways: mayContact === 'no' ? [] : waysTo({ email }, numbers) };
  }, [phone, email, mayContact]);
}
