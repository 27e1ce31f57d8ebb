import type { AdminUser } from '@nb/contracts';

/** A person's name; whoever has none goes by the e-mail (RT §2). */
export const nameOf = ({ firstName, lastName, email }: Pick<AdminUser, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;
