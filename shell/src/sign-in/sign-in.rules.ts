import { isEmail, tidyEmail } from '@nb/contracts/email';

/** The fields of `/auth`. */
export interface SignInFields {
  email: string;
  password: string;
  rememberMe: boolean;
}
export type Message = 'emailRequired' | 'emailInvalid' | 'passwordRequired';

/** The contract's rule: the sign-in page does not load its schemas. */
export const isAddress = (typed: string): boolean => isEmail(tidyEmail(typed));

/** What is wrong with each field: both are required, the e-mail of e-mail form. */
export const problemsOf = ({
  email,
  password,
}: Pick<SignInFields, 'email' | 'password'>): Partial<Record<'email' | 'password', Message>> => ({
  ...(email.trim() === ''
    ? { email: 'emailRequired' as const }
    : !isAddress(email) && { email: 'emailInvalid' as const }),
  ...(password === '' && { password: 'passwordRequired' as const }),
});
