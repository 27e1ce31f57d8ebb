import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@nb/nest-kit';
import type { IdentityEnv } from '../env.js';
import { passwordRefusal, type PasswordRefusal } from './password.rules.js';
import type { User } from './user.entity.js';

const MOST_USED = 10_000;
let mostUsed: Promise<ReadonlySet<string>> | undefined;
/** Read when the first password is set, because most processes never need it. */
export const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (mostUsed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, MOST_USED)),
  ));

/** Which passwords may be set. */
@Injectable()
export class PasswordPolicyService {
  constructor(@Inject(ENV) private readonly env: Pick<IdentityEnv, 'BRAND_NAME'>) {}

  /** Why this person can't have the password; null = they can. */
  async refusal(
    password: string,
    person: Pick<User, 'email'> & Partial<Record<'firstName' | 'lastName' | 'uid', string | null>>,
    min: number,
  ): Promise<PasswordRefusal | null> {
    const { email, firstName, lastName, uid } = person;
    return passwordRefusal(
      password,
      { email, min, known: [firstName, lastName, uid, this.env.BRAND_NAME] },
      await commonPasswords(),
    );
  }
}
