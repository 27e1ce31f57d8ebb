import type { Columns, Row } from './bulk.ts';
import type { DemoInvitation } from './invitations.ts';
import type { DemoPerson } from './people.ts';

export const USERS: Columns = {
  id: 'uuid',
  email: 'text',
  uid: 'text',
  password_hash: 'text',
  temp_password: 'boolean',
  first_name: 'text',
  last_name: 'text',
  phone: 'text',
  country_code: 'text',
  language: 'text',
  sponsor_id: 'uuid',
  is_master_admin: 'boolean',
  created_at: 'timestamptz',
  last_login_at: 'timestamptz',
  steps_completed: 'smallint',
  current_step: 'smallint',
  training_completed_at: 'timestamptz',
  call_at: 'timestamptz',
  call_zone: 'text',
  call_version: 'int',
  consent_version: 'text',
  consent_at: 'timestamptz',
  consent_language: 'text',
  consent_method: 'text',
};

/** A user who never signed in was created by an admin: temporary password, no consent yet. */
export const userRow = (person: DemoPerson, passwordHash: string, complianceVersion: string): Row => {
  const registered = person.lastLoginAt !== null;
  return {
    id: person.id,
    email: person.email,
    uid: person.uid,
    password_hash: passwordHash,
    temp_password: !registered,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone,
    country_code: person.country,
    language: person.language,
    sponsor_id: person.sponsorId,
    is_master_admin: person.isMasterAdmin,
    created_at: person.createdAt,
    last_login_at: person.lastLoginAt,
    steps_completed: person.stepsCompleted.length,
    current_step: person.currentStep,
    training_completed_at: person.trainingCompletedAt,
    call_at: person.call?.at ?? null,
    call_zone: person.call?.zone ?? null,
    call_version: person.call ? 0 : -1,
    consent_version: registered ? complianceVersion : null,
    consent_at: registered ? person.createdAt : null,
    consent_language: registered ? person.language : null,
    consent_method: registered ? 'registration' : null,
  };
};

export const INVITATIONS: Columns = {
  id: 'uuid',
  owner_id: 'uuid',
  code: 'text',
  is_active: 'boolean',
  usage_count: 'int',
  max_uses: 'int',
  opened_count: 'int',
  expires_at: 'timestamptz',
  created_at: 'timestamptz',
  call_at: 'timestamptz',
  call_zone: 'text',
};
export const invitationRow = (invitation: DemoInvitation): Row => ({
  id: invitation.id,
  owner_id: invitation.ownerId,
  code: invitation.code,
  is_active: invitation.isActive,
  usage_count: invitation.usageCount,
  max_uses: invitation.maxUses,
  opened_count: invitation.openedCount,
  expires_at: invitation.expiresAt,
  created_at: invitation.createdAt,
  call_at: invitation.call?.at ?? null,
  call_zone: invitation.call?.zone ?? null,
});

/** An id that sorts by `at`, as the services make theirs; `n` makes ids of the same moment unique. */
const idAt = (at: string, n: string) => {
  const stamp = `lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`;
  return `(left(${stamp}, 8) || '-' || right(${stamp}, 4) || '-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
};
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const LOGGED = `search_text(concat_ws(' ', actor.first_name, actor.last_name, actor.email, subject.first_name, subject.last_name, subject.email))`;
/** What the admin of the demo has done so far, and where its three accounts signed in; $1 is now. */
export const HISTORY = [
  `insert into security_events (id, user_id, at, kind, address, device)
   select ${idAt('signed.at', 'signed.g')}, signed.user_id, signed.at, case signed.g when 2 then 'sign-in-failed' else 'signed-in' end, '203.0.113.' || 10 + signed.g, '${BROWSER}'
   from (select u.id as user_id, u.created_at, g, coalesce(u.last_login_at, $1::timestamptz) - g * interval '26 hours' as at from users u, generate_series(0, 5) g
     where u.email in ('admin@demo.test', 'sponsor@demo.test', 'partner@demo.test')) signed where signed.at > signed.created_at and signed.at <= $1::timestamptz`,
  `insert into audit (id, at, action, actor_id, actor_name, actor_email, subject_id, subject_name, subject_email, address, changes, search)
   select ${idAt('subject.at', 'subject.n')}, subject.at, subject.action, actor.id, actor.first_name || ' ' || actor.last_name, actor.email, subject.id,
     subject.first_name || ' ' || subject.last_name, subject.email, '203.0.113.10', subject.changes, ${LOGGED}
   from users actor, (
     (select id, first_name, last_name, email, created_at as at, row_number() over (order by created_at desc) as n, 'user.created' as action,
       jsonb_build_array(jsonb_build_object('field', 'email', 'before', null, 'after', email), jsonb_build_object('field', 'firstName', 'before', null, 'after', first_name)) as changes
     from users where temp_password and created_at <= $1::timestamptz order by created_at desc limit 8)
     union all
     (select id, first_name, last_name, email, $1::timestamptz - (row_number() over (order by id)) * interval '31 hours', 100 + row_number() over (order by id),
       case (row_number() over (order by id)) % 3 when 0 then 'user.sessions-ended' when 1 then 'user.updated' else 'progress.reset' end,
       case (row_number() over (order by id)) % 3 when 0 then jsonb_build_array(jsonb_build_object('field', 'sessions', 'before', '2', 'after', '0'))
         when 1 then jsonb_build_array(jsonb_build_object('field', 'lastName', 'before', upper(last_name), 'after', last_name))
         else jsonb_build_array(jsonb_build_object('field', 'completedSteps', 'before', '1', 'after', '0')) end
     from users where not is_master_admin and not temp_password and steps_completed = 0 order by id limit 9)
   ) subject where actor.email = 'admin@demo.test'`,
];
