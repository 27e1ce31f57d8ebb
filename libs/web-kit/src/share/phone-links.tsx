import { TextLink } from '@nb/ui';
import { Fragment } from 'react';
import { phoneNumbersIn } from './phone-numbers';

/** The numbers of a field, each to be called; a text without a number as it is. */
export function PhoneLinks({ phone }: { phone: string }) {
  const numbers = phoneNumbersIn(phone);
  if (numbers.length === 0) return phone;
  return numbers.map(({ text, tel }, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <TextLink data-alone="line" href={tel}>
        {text}
      </TextLink>
    </Fragment>
  ));
}
