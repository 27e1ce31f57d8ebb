import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createUserBody } from '@nb/contracts';
import { brokenUnique, createOrm, Outbox } from '@nb/nest-kit';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { temporaryPassword } from '../accounts/password.rules.js';
import { userEntity, userState } from '../accounts/user.entity.js';
import { newAccount } from '../admin/new-account.js';

export interface FirstAdmin {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Makes the master admin that a new installation begins with: registration takes an invitation, and an invitation somebody who is there already.
 * Returns the temporary password, which is kept nowhere else.
 * @throws Error, in words for the operator, when there is a master admin, the address is taken, or what was given can't be used.
 */
export async function makeFirstAdmin(em: EntityManager, person: FirstAdmin): Promise<string> {
  const checked = createUserBody.safeParse(person);
  if (!checked.success)
    throw new Error(
      `Can't be used: ${checked.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`).join(', ')}.`,
    );
  const password = temporaryPassword(randomBytes(64));
  const passwordHash = await new PasswordHasher().hash(password);
  try {
    await em.transactional(async (inside) => {
      // Of two simultaneous commands, the second finds what the first made.
      await inside.execute('lock table users in share row exclusive mode');
      const admins = await inside.execute('select 1 from users where is_master_admin and is_active limit 1');
      if (admins.length > 0)
        throw new Error('There is a master admin already: who signs in as one makes others under «User management».');
      const created = newAccount(inside, checked.data, passwordHash);
      created.isMasterAdmin = true;
      await inside.flush();
      new Outbox().add(inside, 'identity.user-registered', {
        subject: created.id,
        version: created.version,
        data: { user: userState(created), call: null, consent: null, invitationId: null },
      });
    });
  } catch (error) {
    if (brokenUnique(error) === 'users_email')
      throw new Error(`${checked.data.email} has an account already, which is no master admin's.`, { cause: error });
    throw error;
  }
  return password;
}

/** The same on the database at this address. */
export async function makeFirstAdminAt(databaseUrl: string, person: FirstAdmin): Promise<string> {
  const orm = createOrm({ name: 'identity', entities: [userEntity] }, databaseUrl);
  try {
    return await makeFirstAdmin(orm.em.fork(), person);
  } finally {
    await orm.close(true);
  }
}
