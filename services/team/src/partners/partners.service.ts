import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProgressState, UserState } from '@nb/contracts';
import { execute, JobQueue, livingAncestor, prepare } from '@nb/nest-kit';
import type { AccountFacts } from '../notifications/notifier.service.js';
import { ADD_ACTIVITY, activityValues, type NewActivity } from '../activity/activity.service.js';
import { Partner } from './partner.entity.js';
import type { MemberRow } from './partner.view.js';
import { outdatedPathsJob } from './outdated-paths.job.js';
import { place, placeTogether, placeWaiting, weightOf } from './placement.js';
import {
  addPerson,
  changeCompletedOf,
  changeWeight,
  ensurePeople,
  ensurePerson,
  lockTree,
  refreshPaths,
  standsAbove,
  takeOut,
} from './tree.js';

/** How a person's place changed: from which sponsor to which; `renamed`: name or address changed. */
export interface Move {
  first: boolean;
  renamed: boolean;
  from: string | null;
  to: string | null;
  /** The account before the change; null = it was not known. */
  was: AccountFacts | null;
  /** The row to show, if it was changed in place; null = read it after the commit. */
  row: MemberRow | null;
}

interface ContactCounts {
  total: number;
  customers: number;
  partners: number;
  /** Absent in events from before it was recorded. */
  stages?: Record<string, number> | undefined;
}
/** A partner as `pg` reads the columns below. */
type RawMember = Omit<MemberRow, 'createdAt' | 'lastLoginAt' | 'trainingCompletedAt'> &
  Record<'createdAt', string> &
  Record<'lastLoginAt' | 'trainingCompletedAt', string | null>;

type ChangedAccount = RawMember & { was: AccountFacts };

/** The fields of an account that the tree shows. */
const NAMES = ['firstName', 'lastName', 'email'] as const;

/**
 * Changes of the read model, each in the caller's transaction. The result does not depend on the order of events:
 * a person's row holds the newest state of each stream, and the tree follows `sponsor_id` alone.
 */
@Injectable()
export class PartnersService {
  /** So many people move within the event; of a bigger move the rest follows in a job, so that other events don't wait for it. */
  movedWithEvent = 1_000;

  constructor(private readonly jobs: JobQueue) {}

  /**
   * Applies identity's newest state of a user, who is usually known already, and adds the line of activity. Nearly always the user keeps their sponsor:
   * then no count changes, and a single statement suffices that does not wait for the lock of the tree.
   */
  async changeUser(em: EntityManager, user: UserState, activity: NewActivity | null): Promise<Move> {
    return (await this.changeInPlace(em, user, activity)) ?? this.applyUser(em, user);
  }

  /** null: the user was not known, or has another sponsor now. The activity is added either way. */
  private async changeInPlace(em: EntityManager, user: UserState, activity: NewActivity | null): Promise<Move | null> {
    const {
      id,
      firstName,
      lastName,
      email,
      uid,
      phone,
      language,
      sponsorId,
      isMasterAdmin,
      isActive,
      createdAt,
      lastLoginAt,
      notices,
    } = user;
    const values = {
      userId: id,
      firstName,
      lastName,
      email,
      uid,
      phone,
      language,
      sponsorId,
      isMasterAdmin,
      isActive,
      createdAt,
      lastLoginAt,
      notices: notices ? JSON.stringify(notices) : null,
    };
    const [changed] = activity
      ? await execute<ChangedAccount, string>(em, ACCOUNT_AND_ACTIVITY, { ...activityValues(activity), ...values })
      : await execute<ChangedAccount, string>(em, ACCOUNT, values);
    if (!changed) return null;
    const { was, ...member } = changed;
    const renamed = NAMES.some((name) => was[name] !== user[name]);
    return { first: false, renamed, from: sponsorId, to: sponsorId, was, row: toRow(member) };
  }

  /** Applies identity's newest state of a user and moves them in the tree where needed. */
  async applyUser(em: EntityManager, user: UserState): Promise<Move> {
    const state = {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      uid: user.uid,
      phone: user.phone,
      language: user.language,
      isMasterAdmin: user.isMasterAdmin,
      isActive: user.isActive,
      createdAt: new Date(user.createdAt),
      lastLoginAt: user.lastLoginAt === null ? null : new Date(user.lastLoginAt),
    };
    await lockTree(em);
    const sponsorId = await livingAncestor(em, user.sponsorId);
    const known = await em.findOne(Partner, user.id);
    if (!known) {
      if (sponsorId !== null) await ensurePerson(em, sponsorId);
      await addPerson(em, { ...state, id: user.id, sponsorId, notices: user.notices ?? null });
      return { first: true, renamed: false, from: null, to: sponsorId, was: null, row: null };
    }
    const { registered, sponsorId: from, unattached } = known;
    const { firstName, lastName, email, isMasterAdmin, isActive } = known;
    const before = weightOf(known);
    const renamed = NAMES.some((name) => known[name] !== state[name]);
    // An older identity sends no notification settings: the known ones stay.
    Object.assign(known, state, {
      registered: true,
      notices: user.notices ?? known.notices,
      lastLoginAt: later(known.lastLoginAt, state.lastLoginAt),
    });
    await em.flush();
    await changeWeight(em, user.id, before, weightOf(known));
    const moved = await place(em, { id: user.id, sponsorId: from, unattached }, sponsorId);
    if (moved) {
      await placeWaiting(em);
      await this.refreshPaths(em);
    }
    return {
      first: !registered,
      renamed,
      from,
      to: sponsorId,
      was: registered ? { firstName, lastName, email, isMasterAdmin, isActive } : null,
      row: null,
    };
  }

  /**
   * Records sign-ins, except of deleted users. The latest one counts, whatever the order of events. Returns the rows whose last login changed.
   * Nearly always one statement, however many sign-ins there are.
   */
  async noteSignIns(em: EntityManager, signIns: readonly { userId: string; at: string }[]): Promise<MemberRow[]> {
    const values = { signIns: JSON.stringify(signIns) };
    const unknown = await em.execute<{ id: string }[]>(UNKNOWN_SIGNED_IN, values);
    if (unknown.length > 0) {
      await lockTree(em);
      await ensurePeople(
        em,
        unknown.map(({ id }) => id),
      );
    }
    return (await execute<RawMember, string>(em, SIGNED_IN, values)).map(toRow);
  }

  /**
   * Applies training's newest progress of a user, who may not be known yet, and adds the line of activity. Nearly always the training stays
   * complete or incomplete: then no count changes and one statement suffices, so that the sponsor's page shows a completed step quickly.
   * Returns the row to show in that case, otherwise null.
   */
  async applyProgress(
    em: EntityManager,
    userId: string,
    progress: ProgressState,
    activity: NewActivity | null,
  ): Promise<MemberRow | null> {
    const values = progressValues(userId, progress, activity);
    const [row] = activity
      ? await execute<RawMember, string>(em, PROGRESS_AND_ACTIVITY, { ...activityValues(activity), ...values })
      : await execute<RawMember, string>(em, PROGRESS, values);
    if (row) return toRow(row);
    await lockTree(em);
    const partner = await this.personToChange(em, userId);
    await em.execute(CHANGE_PROGRESS, values);
    await changeWeight(
      em,
      userId,
      weightOf(partner),
      weightOf({ registered: partner.registered, trainingCompleted: progress.trainingCompleted }),
    );
    return null;
  }

  /**
   * Applies one progress to many users. All of `living` get the time; only those in `newest`, who have no newer progress, get the progress too.
   * Returns the sponsors whose lists show it. A few statements, however many users there are.
   */
  async applyProgressOfMany(
    em: EntityManager,
    {
      living,
      newest,
      progress,
      at,
    }: { living: readonly string[]; newest: readonly string[]; progress: ProgressState; at: string },
  ): Promise<string[]> {
    await lockTree(em);
    await ensurePeople(em, living);
    await changeCompletedOf(em, newest, progress.trainingCompleted);
    await em.execute(
      `update partner set progressed_at = greatest(progressed_at, :at::timestamptz) where id in (select id::uuid from jsonb_array_elements_text(:ids::jsonb) as each (id))`,
      { at, ids: JSON.stringify(living) },
    );
    const shown = await em.execute<{ sponsor_id: string | null }[]>(
      `update partner set steps_completed = array(select jsonb_array_elements_text(:steps::jsonb)::smallint), current_step = :currentStep,
         training_completed = :completed, training_completed_at = :completedAt
       where id in (select id::uuid from jsonb_array_elements_text(:ids::jsonb) as each (id)) returning sponsor_id`,
      {
        steps: JSON.stringify(progress.stepsCompleted),
        currentStep: progress.currentStep,
        completed: progress.trainingCompleted,
        completedAt: progress.trainingCompletedAt,
        ids: JSON.stringify(newest),
      },
    );
    return [...new Set(shown.flatMap(({ sponsor_id }) => sponsor_id ?? []))];
  }

  /** Applies a partner's contact counts and adds the line of activity; returns the count before. One statement, because this is the most frequent event. */
  async applyCounts(
    em: EntityManager,
    userId: string,
    { total, customers, partners, stages }: ContactCounts,
    activity: NewActivity,
  ): Promise<{ before: number; row: MemberRow }> {
    const values = {
      ...activityValues(activity),
      userId,
      total,
      customers,
      partners,
      stages: stages ? JSON.stringify(stages) : null,
    };
    const count = () => execute<RawMember & { before: number }, string>(em, COUNTS_AND_ACTIVITY, values);
    let [counted] = await count();
    if (!counted) {
      await ensurePerson(em, userId);
      [counted] = await count();
    }
    if (!counted) throw new Error('There is no row of the person to change');
    const { before, ...member } = counted;
    return { before, row: toRow(member) };
  }

  /** Records the time of a step event that arrived after a newer one: its progress is outdated, and of the times the latest counts. */
  async noteProgress(em: EntityManager, userId: string, at: string): Promise<void> {
    await em.execute(
      `update partner set progressed_at = greatest(progressed_at, :at::timestamptz) where id = :userId`,
      { userId, at },
    );
  }

  /** The user's row to change; made when no event about the user has arrived yet. */
  async personToChange(em: EntityManager, userId: string): Promise<Partner> {
    await ensurePerson(em, userId);
    return em.findOneOrFail(Partner, userId);
  }

  /**
   * Removes a deleted user: their direct partners move to `movedTo`, or, if that user was deleted as well, to the next one above who was not. Returns the sponsor who lost a partner and the ids of the people who moved.
   */
  async remove(
    em: EntityManager,
    userId: string,
    movedTo: string | null,
  ): Promise<{ sponsorId: string | null; heir: string | null; children: string[] }> {
    await lockTree(em);
    const heir = await livingAncestor(em, movedTo);
    const gone = await em.findOne(Partner, userId);
    if (!gone) return { sponsorId: null, heir, children: [] };
    const isHeirAbove = heir === null || (!gone.unattached && (await standsAbove(em, heir, userId)));
    const children = isHeirAbove ? await placeTogether(em, userId, heir) : [];
    for (const child of await this.childrenOf(em, userId)) {
      await place(em, { ...child, sponsorId: userId }, heir);
      children.push(child.id);
    }
    await takeOut(em, userId, weightOf(gone));
    await em.nativeDelete(Partner, userId);
    await placeWaiting(em);
    await this.refreshPaths(em);
    return { sponsorId: gone.registered ? gone.sponsorId : null, heir, children };
  }

  /** Closure and counts of those who have moved, of many of them later. */
  private async refreshPaths(em: EntityManager): Promise<void> {
    for (let left = this.movedWithEvent; left > 0;) {
      const { refreshed } = await refreshPaths(em, { limit: Math.min(left, 500), newest: true });
      if (refreshed === 0) return;
      left -= refreshed;
    }
    await this.jobs.send(em, outdatedPathsJob, {});
  }

  private childrenOf(em: EntityManager, userId: string): Promise<{ id: string; unattached: boolean }[]> {
    return em.execute(`select id, unattached from partner where sponsor_id = :userId order by id`, { userId });
  }
}

const toRow = (raw: RawMember): MemberRow => ({
  ...raw,
  createdAt: new Date(raw.createdAt),
  lastLoginAt: dateOrNull(raw.lastLoginAt),
  trainingCompletedAt: dateOrNull(raw.trainingCompletedAt),
});
const dateOrNull = (value: string | null) => (value === null ? null : new Date(value));

const later = (a: Date | null, b: Date | null): Date | null => (a !== null && (b === null || a > b) ? a : b);

/** The row to show, from the same statement that changed it: `p` is the changed partner. */
const CHANGED_MEMBER = `
  p.id, p.registered, p.first_name as "firstName", p.last_name as "lastName", p.email, p.uid, p.phone, p.sponsor_id as "sponsorId",
  p.created_at as "createdAt", p.last_login_at as "lastLoginAt", p.steps_completed as "stepsCompleted", p.current_step as "currentStep",
  p.training_completed as "trainingCompleted", p.training_completed_at as "trainingCompletedAt", p.prospects_total as "prospectsTotal", p.is_active as "isActive",
  t.team_size as "teamSize", t.direct_partners as "directPartners", call.at as "callAt", call.zone as "callZone", 1 as depth`;
const CHANGED_TABLES = `p left join team_count t on t.partner_id = p.id left join onboarding_call call on call.user_id = p.id`;

const LIVING_SIGNED_IN = `select "userId" as id, max(at::timestamptz) as at from jsonb_to_recordset(:signIns::jsonb) as each ("userId" uuid, at text)
  where not exists (select from tombstone where user_id = "userId") group by 1`;
const UNKNOWN_SIGNED_IN = `select s.id from (${LIVING_SIGNED_IN}) s where not exists (select from partner where id = s.id)`;
/** Rows are locked in the order of their ids, so that two transactions with sign-ins of the same people do not deadlock. */
const SIGNED_IN = prepare(
  'partners-signed-in',
  `with s as (${LIVING_SIGNED_IN}), locked as (select id from partner where id in (select id from s) order by id for no key update),
  p as (
    update partner p set last_login_at = s.at from s join locked using (id) where p.id = s.id and (p.last_login_at is null or p.last_login_at < s.at) returning p.*)
  select ${CHANGED_MEMBER} from ${CHANGED_TABLES}`,
  ['signIns'],
);

const CHANGE_PROGRESS = `update partner set steps_completed = array(select jsonb_array_elements_text(:steps::jsonb)::smallint),
    current_step = :currentStep, training_completed = :completed, training_completed_at = :completedAt,
    progressed_at = greatest(progressed_at, :progressedAt::timestamptz)
  where id = :userId`;
const ACTIVITY_VALUES = ['activityId', 'kind', 'at', 'slot', 'step', 'count'];
const PROGRESS_VALUES = ['userId', 'steps', 'currentStep', 'completed', 'completedAt', 'progressedAt'];
const CHANGED_IN_PLACE = `${CHANGE_PROGRESS} and training_completed = :completed`;
const SHOW_PROGRESS = `p as (${CHANGED_IN_PLACE} returning *) select ${CHANGED_MEMBER} from ${CHANGED_TABLES}`;
const PROGRESS = prepare('partner-progress', `with ${SHOW_PROGRESS}`, PROGRESS_VALUES);
const PROGRESS_AND_ACTIVITY = prepare(
  'partner-progress-activity',
  `with noted as (${ADD_ACTIVITY}), ${SHOW_PROGRESS}`,
  [...PROGRESS_VALUES, ...ACTIVITY_VALUES],
);
const progressValues = (userId: string, progress: ProgressState, activity: NewActivity | null) => ({
  userId,
  steps: JSON.stringify(progress.stepsCompleted),
  currentStep: progress.currentStep,
  completed: progress.trainingCompleted,
  completedAt: progress.trainingCompletedAt,
  progressedAt: activity?.at ?? null,
});

/** Also returns the account as it was. No other change of it can come in between, because the event holds its row of `stream_version`. */
const SHOW_ACCOUNT = `p as (
    update partner p set first_name = :firstName, last_name = :lastName, email = :email, uid = :uid, phone = :phone, language = :language,
      is_master_admin = :isMasterAdmin, is_active = :isActive, created_at = :createdAt, last_login_at = greatest(p.last_login_at, :lastLoginAt::timestamptz), notices = coalesce(:notices::jsonb, p.notices)
    from partner o
    where p.id = :userId and o.id = p.id and p.registered and not p.unattached and p.sponsor_id is not distinct from :sponsorId::uuid
      and not exists (select from tombstone where user_id = :sponsorId::uuid)
    returning p.*, jsonb_build_object('firstName', o.first_name, 'lastName', o.last_name, 'email', o.email, 'isMasterAdmin', o.is_master_admin, 'isActive', o.is_active) as was)
  select ${CHANGED_MEMBER}, p.was from ${CHANGED_TABLES}`;
const ACCOUNT_VALUES = [
  'userId',
  'firstName',
  'lastName',
  'email',
  'uid',
  'phone',
  'language',
  'sponsorId',
  'isMasterAdmin',
  'isActive',
  'createdAt',
  'lastLoginAt',
  'notices',
];
const ACCOUNT = prepare('partner-account', `with ${SHOW_ACCOUNT}`, ACCOUNT_VALUES);
const ACCOUNT_AND_ACTIVITY = prepare('partner-account-activity', `with noted as (${ADD_ACTIVITY}), ${SHOW_ACCOUNT}`, [
  ...ACCOUNT_VALUES,
  ...ACTIVITY_VALUES,
]);
const COUNTS_AND_ACTIVITY = prepare(
  'partner-counts-activity',
  `with noted as (${ADD_ACTIVITY}), p as (
    update partner p set prospects_total = :total, prospects_customers = :customers, prospects_partners = :partners, prospects_stages = :stages::jsonb
    from partner o where p.id = :userId and o.id = p.id returning p.*, o.prospects_total as before)
  select ${CHANGED_MEMBER}, p.before from ${CHANGED_TABLES}`,
  ['userId', 'total', 'customers', 'partners', 'stages', ...ACTIVITY_VALUES],
);
