import { TextLink } from '@nb/ui';
import { Fragment } from 'react';
import { phoneNumbersIn } from './phone-numbers';

/** The phone numbers in a field as links; text without a number is shown unchanged. */
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
