import { Fragment } from 'react';

/** Characters of a domain, with its `@`, that fit on every narrow screen. */
const SHORT = 22;

/** An e-mail address that breaks before `@` and after dots and hyphens, and inside of a word only when nothing else fits. */
export function EmailText({ email }: { email: string }) {
  // A short domain stays whole: `@example.` and `test` below it would be two lines for one thing.
  const parts = email.length - email.lastIndexOf('@') > SHORT ? /(?=@)|(?<=[._+-])/ : /(?=@)|(?<=[._+-])(?=.*@)/;
  return email.split(parts).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
