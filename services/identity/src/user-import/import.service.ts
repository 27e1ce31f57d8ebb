import { Inject, Injectable } from '@nestjs/common';
import { ForeignKeyConstraintViolationException, UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  canonicalEmail,
  uidKeyOf,
  type importUsersBody,
  type ImportUserResult,
  type ImportUsersResult,
  type Language,
} from '@nb/contracts';
import { ENV, fieldFault, fieldText, LivePublisher, Outbox, problemText, Sessions } from '@nb/nest-kit';
import type { z } from 'zod';
import { publishUserChanged } from '../accounts/accounts.service.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { User, userState } from '../accounts/user.entity.js';
import { requireAdmin, type ActingAdmin } from '../admin/acting-admin.js';
import { newAccount } from '../admin/new-account.js';
import { lockSponsors } from '../admin/sponsors.js';
import { AUDITED_FIELDS, changesBetween, fieldsOf } from '../audit/audit.rules.js';
import { AuditService, type Act } from '../audit/audit.service.js';
import type { IdentityEnv } from '../env.js';
import { MailOutbox } from '../mail/mail.job.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { textOf } from '../texts.js';
import {
  inOrderOfSponsors,
  planImport,
  type FileRow,
  type Known,
  type KnownUser,
  type RowPlan,
  type Sponsor,
} from './import.rules.js';

/** Somebody registered with the same e-mail at the same moment: the file is looked at again. */
const TRIES = 3;
/** Rows that are written in one go: thousands would hold up everybody else in this process for seconds. */
const PART = 200;
const partsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, n) => rows.slice(n * PART, (n + 1) * PART));
/** What no password matches. */
const NO_PASSWORD = '';

/** Many accounts from one file. */
@Injectable()
export class ImportService {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly outbox: Outbox,
    private readonly trail: AuditService,
    private readonly mails: MailOutbox,
    private readonly live: LivePublisher,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /**
   * All valid rows or none, with their events and audit entries; a dry run changes nothing. Nobody waits for thousands of
   * passwords to be hashed: new accounts have none, and a mail each to choose one, or all the installation's one, hashed once.
   * @throws Problem `access.forbidden`, `server.busy`.
   */
  async run(
    admin: ActingAdmin,
    { rows, dryRun, updateExisting, sponsorReason }: z.output<typeof importUsersBody>,
  ): Promise<ImportUsersResult> {
    if (dryRun) {
      const em = this.em.fork();
      await requireAdmin(em, admin);
      return resultOf(planImport(rows, await knownTo(em, rows, false), updateExisting), null, admin.language);
    }
    const passwordHash =
      this.env.DEFAULT_TEMP_PASSWORD === undefined
        ? NO_PASSWORD
        : await this.hasher.hash(this.env.DEFAULT_TEMP_PASSWORD);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { plans, ids, evicted } = await this.em
          .fork()
          .transactional((em) => this.commit(em, admin, { rows, updateExisting, passwordHash, sponsorReason }));
        this.sessions.evict(evicted);
        this.live.toAdmins({ type: 'users-changed' });
        return resultOf(plans, ids, admin.language);
      } catch (error) {
        const moved =
          error instanceof UniqueConstraintViolationException ||
          error instanceof ForeignKeyConstraintViolationException;
        if (!moved || attempt >= TRIES) throw error;
      }
    }
  }

  private async commit(
    em: EntityManager,
    admin: ActingAdmin,
    file: { rows: FileRow[]; updateExisting: boolean; passwordHash: string; sponsorReason: string | undefined },
  ): Promise<{ plans: RowPlan[]; ids: Map<number, string>; evicted: string[] }> {
    if (file.updateExisting) await lockSponsors(em);
    await requireAdmin(em, admin);
    const plans = planImport(file.rows, await knownTo(em, file.rows, true), file.updateExisting);
    const ids = new Map<number, string>();
    const reason = file.sponsorReason ?? textOf('import|sponsor-reason', admin.language);
    const acts = [
      // Those who are there may come under new ones.
      ...(await this.create(em, plans, ids, file.passwordHash)),
      ...(await this.update(em, plans, ids, reason)),
    ];
    const count = (outcome: RowPlan['outcome']) => ({
      field: outcome,
      before: null,
      after: String(plans.filter((plan) => plan.outcome === outcome).length),
    });
    await this.trail.write(em, admin, [
      ...acts,
      { action: 'users.imported', changes: [count('created'), count('updated'), count('refused')] },
    ]);
    const changed = plans.flatMap((plan) => (plan.outcome === 'updated' ? [plan.user.id] : []));
    return { plans, ids, evicted: await this.accountSessions.hashesOf(em, changed) };
  }

  private async create(
    em: EntityManager,
    plans: RowPlan[],
    ids: Map<number, string>,
    passwordHash: string,
  ): Promise<Act[]> {
    const acts: Act[] = [];
    for (const part of partsOf(inOrderOfSponsors(plans)))
      acts.push(...(await this.createPart(em, part, ids, passwordHash)));
    return acts;
  }

  private async createPart(
    em: EntityManager,
    plans: Extract<RowPlan, { outcome: 'created' }>[],
    ids: Map<number, string>,
    passwordHash: string,
  ): Promise<Act[]> {
    const users = plans.map(({ row, wanted, sponsor }) => {
      const sponsorId = sponsor && sponsorIdOf(sponsor, ids);
      const user = newAccount(
        em,
        {
          ...wanted,
          language: wanted.language ?? 'en',
          countryCode: wanted.countryCode ?? null,
          tempPassword: true,
          sponsorId,
        },
        passwordHash,
      );
      ids.set(row, user.id);
      return user;
    });
    for (const user of users)
      this.outbox.add(em, 'identity.user-registered', {
        subject: user.id,
        version: user.version,
        data: { user: userState(user), call: null, consent: null, invitationId: null },
      });
    await em.flush();
    await this.mails.addMany(
      em,
      users.map(({ id }) => ({ kind: passwordHash === NO_PASSWORD ? 'invite' : 'account', userId: id })),
    );
    // Each flush compares everything that it knows.
    em.clear();
    return users.map((user) => ({
      action: 'user.created',
      subject: user,
      changes: changesBetween(AUDITED_FIELDS, null, user),
    }));
  }

  private async update(em: EntityManager, plans: RowPlan[], ids: Map<number, string>, reason: string): Promise<Act[]> {
    const found = plans.filter((plan): plan is Extract<RowPlan, { user: KnownUser }> => 'user' in plan);
    for (const { row, user } of found) ids.set(row, user.id);
    const acts: Act[] = [];
    for (const part of partsOf(found.filter(({ outcome }) => outcome === 'updated')))
      acts.push(...(await this.updatePart(em, part, ids, reason)));
    return acts;
  }

  private async updatePart(
    em: EntityManager,
    changing: Extract<RowPlan, { user: KnownUser }>[],
    ids: Map<number, string>,
    reason: string,
  ): Promise<Act[]> {
    const users = new Map(
      (await em.find(User, { id: { $in: changing.map(({ user }) => user.id) } })).map((user) => [user.id, user]),
    );
    const acts = changing.flatMap(({ user: known, wanted, sponsor }): Act[] => {
      const user = users.get(known.id);
      if (!user) return [];
      const before = fieldsOf(user, [...UPDATED_FIELDS, 'sponsorId']);
      Object.assign(user, {
        firstName: wanted.firstName,
        lastName: wanted.lastName,
        ...(wanted.uid === null || wanted.uid === user.uid ? {} : { uid: wanted.uid, uidShared: false }),
        phone: wanted.phone ?? user.phone,
        language: wanted.language ?? user.language,
        countryCode: wanted.countryCode ?? user.countryCode,
        sponsorId: sponsor ? sponsorIdOf(sponsor, ids) : user.sponsorId,
      });
      publishUserChanged(em, this.outbox, user);
      const changes = changesBetween(UPDATED_FIELDS, before, user);
      const moves = changesBetween(['sponsorId'], before, user);
      return [
        ...(changes.length > 0 ? [{ action: 'user.updated' as const, subject: user, changes }] : []),
        ...(moves.length > 0
          ? [
              {
                action: 'user.sponsor-changed' as const,
                subject: user,
                changes: [...moves, { field: 'reason', before: null, after: reason }],
              },
            ]
          : []),
      ];
    });
    await em.flush();
    em.clear();
    return acts;
  }
}

const UPDATED_FIELDS = ['firstName', 'lastName', 'uid', 'phone', 'language', 'countryCode'] as const;

const sponsorIdOf = (sponsor: Sponsor, ids: ReadonlyMap<number, string>): string | null =>
  'id' in sponsor ? sponsor.id : (ids.get(sponsor.row) ?? null);

/** Whom the file is about, and who has the UIDs it names; locked until the transaction ends if anything is to be written. */
async function knownTo(em: EntityManager, rows: readonly FileRow[], lock: boolean): Promise<Known> {
  const emails = rows.flatMap(({ email }) => (email === null ? [] : [canonicalEmail(email)]));
  const uids = rows.flatMap(({ uid, sponsorUid }) =>
    [uid, sponsorUid].flatMap((each) => (each === null ? [] : [uidKeyOf(each)])),
  );
  const users = await em.execute<KnownUser[]>(
    `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.uid, u.phone, u.language, u.country_code as "countryCode",
       u.sponsor_id as "sponsorId", s.uid as "sponsorUid"
     from users u left join users s on s.id = u.sponsor_id
     where u.email in (select jsonb_array_elements_text(?::jsonb)) order by u.id ${lock ? 'for update of u' : ''}`,
    [JSON.stringify(emails)],
  );
  const holders = await em.execute<{ id: string; email: string; uid: string }[]>(
    'select id, email, uid_key(uid) as uid from users where uid_key(uid) in (select jsonb_array_elements_text(?::jsonb))',
    [JSON.stringify(uids)],
  );
  const above = await em.execute<{ id: string; sponsor_id: string | null }[]>(
    `with recursive up (id, sponsor_id) as (
       select id, sponsor_id from users where id in (select jsonb_array_elements_text(?::jsonb)::uuid)
       union
       select u.id, u.sponsor_id from up join users u on u.id = up.sponsor_id)
     select id, sponsor_id from up`,
    [JSON.stringify([...users, ...holders].map(({ id }) => id))],
  );
  return {
    byEmail: new Map(users.map((user) => [user.email, user])),
    byUid: new Map(holders.map(({ uid, ...holder }) => [uid, holder])),
    sponsors: new Map(above.map(({ id, sponsor_id: sponsorId }) => [id, sponsorId])),
  };
}

function resultOf(
  plans: readonly RowPlan[],
  ids: ReadonlyMap<number, string> | null,
  language: Language,
): ImportUsersResult {
  const rows = plans.map((plan): ImportUserResult => ({
    row: plan.row,
    outcome: plan.outcome,
    userId: ids?.get(plan.row) ?? ('user' in plan ? plan.user.id : null),
    ...('user' in plan && plan.sponsor ? { isSponsorChanged: true } : {}),
    refusals:
      plan.outcome === 'refused'
        ? plan.refusals.map(({ code, field, issue }) => ({
            code,
            field,
            message: issue ? fieldText(fieldFault(issue), language) : problemText(code, language).detail,
          }))
        : [],
  }));
  const count = (outcome: RowPlan['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    committed: ids !== null,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    rows,
  };
}
