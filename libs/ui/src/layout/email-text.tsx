import { Fragment } from 'react';

/** An e-mail that breaks where one reads a pause, before `@` and after dots and hyphens, and inside a word only when nothing else fits. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?=@)|(?<=[._+-])/).map((part, index) => <Fragment key={index}>{index > 0 && <wbr />}{part}</Fragment>);
}
