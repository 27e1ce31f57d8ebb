import type { AdminUser } from '@nb/contracts';

/** A person's name; or the e-mail of somebody without one. */
export const nameOf = ({ firstName, lastName, email }: Pick<AdminUser, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;
