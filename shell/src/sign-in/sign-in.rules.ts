/** The fields of `/auth`. */
export interface SignInFields {
  email: string;
  password: string;
  rememberMe: boolean;
}
export type Message = 'emailRequired' | 'emailInvalid' | 'passwordRequired';

/** The contract's pattern of e-mail addresses, repeated here because the sign-in page does not load zod. A test compares the two. */
export const EMAIL =
  /^(?:[\p{L}\p{M}\p{N}_'+-]+\.)*[\p{L}\p{M}\p{N}_'+-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/u;

/** What is wrong with each field: both are required, the e-mail of e-mail form. */
export const problemsOf = ({
  email,
  password,
}: Pick<SignInFields, 'email' | 'password'>): Partial<Record<'email' | 'password', Message>> => ({
  ...(email.trim() === ''
    ? { email: 'emailRequired' as const }
    : !EMAIL.test(email.trim()) && { email: 'emailInvalid' as const }),
  ...(password === '' && { password: 'passwordRequired' as const }),
});
