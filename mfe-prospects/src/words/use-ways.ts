import type { Prospect } from '@nb/contracts';
import { type PhoneNumber, phoneNumbersIn } from '@nb/web-kit';
import { useMemo } from 'react';
import { type Way, waysTo } from './words.rules';

/** The first phone number of a contact, and the ways to reach them: none once they asked not to be contacted. */
export function useWays({ phone, email, mayContact }: Pick<Prospect, 'phone' | 'email' | 'mayContact'>): {
  number: PhoneNumber | undefined;
  ways: readonly Way[];
} {
  return useMemo(() => {
    const number = phoneNumbersIn(phone ?? '')[0];
    return { number, ways: mayContact === 'no' ? [] : waysTo({ email }, number) };
  }, [phone, email, mayContact]);
}
