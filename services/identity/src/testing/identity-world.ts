import type { Server } from 'node:http';
import { jest } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { DEFAULT_NOTIFICATIONS, type Problem } from '@nb/contracts';
import { hashToken, newId, Sessions } from '@nb/nest-kit';
import { startTestService, type HttpReply, type TestService, type TestServiceOptions } from '@nb/nest-kit/testing';
import { User } from '../accounts/user.entity.js';
import { identityService } from '../index.js';
import { Invitation } from '../invitations/invitation.entity.js';
import type { CaughtMail } from '../mail/mail-catcher.js';
import { SessionRow } from '../sessions/session.entity.js';

// Other work on the machine may slow a whole service down; nothing here measures time.
jest.setTimeout(60_000);

export const PASSWORD = 'correct-horse-7';
/** Cheap parameters: the hash says itself how it was made. */
const passwordHash = hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
let counter = 0;

/** The real service on a database of its own, and what its tests put in. */
export interface IdentityWorld extends TestService {
  addUser(user?: Partial<User>): Promise<User>;
  addInvitation(owner: User, invitation?: Partial<Invitation>): Promise<Invitation>;
  /** Signs in by the real call; the cookie. */
  signInAs(user: Pick<User, 'email'>, options?: { password?: string; rememberMe?: boolean }): Promise<string>;
  /** Makes the last proof of who is signed in older, as if so many minutes had passed. */
  ageAuthentication(session: string, minutes: number): Promise<void>;
  mails(): Promise<CaughtMail[]>;
  /** Kinds of the mails that are still to be sent. */
  waitingMails(): Promise<string[]>;
  refusal(reply: HttpReply): Pick<Problem, 'status' | 'code' | 'detail'>;
}

export const cookieOf = (reply: HttpReply, name = 'sid'): string => {
  const line = reply.headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  return line?.split(';')[0] ?? '';
};

export async function startIdentity(
  env: Record<string, string> = {},
  options: Pick<TestServiceOptions, 'database' | 'onLog'> = {},
): Promise<IdentityWorld> {
  const service = await startTestService(identityService, { env, ...options });
  return Object.assign(Object.create(service) as TestService, {
    async addUser(user: Partial<User> = {}): Promise<User> {
      counter += 1;
      const em = service.orm.em.fork();
      const added = em.create(User, {
        id: newId(),
        version: 1,
        email: `person${counter}@example.test`,
        uid: `UID-${counter}`,
        uidShared: false,
        passwordHash: await passwordHash,
        tempPassword: false,
        tempPasswordAt: null,
        firstName: 'Maya',
        lastName: `Okafor${counter}`,
        phone: '+1 555 0100',
        areaCode: null,
        countryCode: 'US',
        language: 'en',
        sponsorId: null,
        invitationId: null,
        isMasterAdmin: false,
        isActive: true,
        notifications: DEFAULT_NOTIFICATIONS,
        contactsCountsOnly: false,
        createdAt: new Date(),
        lastLoginAt: null,
        stepsCompleted: 0,
        currentStep: 1,
        trainingCompletedAt: null,
        callAt: null,
        callZone: null,
        callPlace: null,
        callVersion: -1,
        consentVersion: null,
        consentAt: null,
        consentLanguage: null,
        consentMethod: null,
        ...user,
      });
      await em.persist(added).flush();
      return added;
    },
    async addInvitation(owner: User, invitation: Partial<Invitation> = {}): Promise<Invitation> {
      counter += 1;
      const em = service.orm.em.fork();
      const added = em.create(Invitation, {
        id: newId(),
        version: 1,
        ownerId: owner.id,
        code: `CODE-${counter}`,
        isActive: true,
        usageCount: 0,
        maxUses: null,
        openedCount: 0,
        passcodeHash: null,
        expiresAt: null,
        createdAt: new Date(),
        callAt: null,
        callZone: null,
        ...invitation,
      });
      await em.persist(added).flush();
      return added;
    },
    async signInAs({ email }: Pick<User, 'email'>, { password = PASSWORD, rememberMe = false } = {}): Promise<string> {
      const reply = await service.http('POST', '/api/login', { body: { email, password, rememberMe } });
      if (reply.status !== 200)
        throw new Error(`${email} was not signed in: ${reply.status} ${JSON.stringify(reply.body)}`);
      return cookieOf(reply);
    },
    async ageAuthentication(session: string, minutes: number): Promise<void> {
      const tokenHash = hashToken(session.slice(session.indexOf('=') + 1));
      await service.orm.em
        .fork()
        .nativeUpdate(SessionRow, { tokenHash }, { authenticatedAt: new Date(Date.now() - minutes * 60_000) });
      service.service.app.get(Sessions).evict([tokenHash]);
    },
    async mails(): Promise<CaughtMail[]> {
      return (await service.http<CaughtMail[]>('GET', '/dev/mail.json')).body;
    },
    async waitingMails(): Promise<string[]> {
      const rows = await service.orm.em
        .fork()
        .execute<{ kind: string }[]>(
          `select data ->> 'kind' as kind from jobs.job where name = 'mail' and state < 'completed' order by created_on`,
        );
      return rows.map(({ kind }) => kind);
    },
    refusal({ status, body }: HttpReply): Pick<Problem, 'status' | 'code' | 'detail'> {
      const { code, detail } = body as Problem;
      return { status, code, detail };
    },
  });
}

/** Repeats until it does not throw, for what happens after an answer (mails). */
export async function eventually<T>(look: () => Promise<T>, timeoutMs = 5_000): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

/** Asks for something; `leave` closes the connection and resolves once the service knows. */
export function leaves(world: IdentityWorld, path: string, session: string): { leave: () => Promise<void> } {
  const left = new AbortController();
  const known = new Promise<void>((resolve) => {
    (world.service.app.getHttpServer() as Server).once('request', (_request, response) =>
      response.once('close', resolve),
    );
  });
  const answer = fetch(`${world.url}${path}`, { headers: { cookie: session }, signal: left.signal }).catch(() => null);
  return {
    leave: async () => {
      left.abort();
      await Promise.all([answer, known]);
    },
  };
}
