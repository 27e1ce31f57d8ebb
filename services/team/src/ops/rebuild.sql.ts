/** The current states of the other services (`CurrentState`); gone with the transaction. */
export const STATE_TABLE = `create temp table state (type text, stream text, subject uuid, version int, occurred_at text, data jsonb) on commit drop`;

const NOT_GONE = `not exists (select from tombstone g where g.user_id = t.subject)`;
/** The slot of an activity is its instant as JSON writes it. */
const activity = (kind: string, at: string, from: string, step = 'null') =>
  `insert into activity (id, user_id, kind, at, slot, step, count)
   select gen_random_uuid(), t.subject, '${kind}', (${at})::timestamptz, ${at}, ${step}, null from state t where ${from} and ${at} is not null and ${NOT_GONE}
   on conflict (user_id, kind, slot) do nothing`;

/** The read model from `state`; `:streams` are those of identity and training. */
export const REBUILD = [
  'analyze state',
  `insert into tombstone (user_id, moved_to, at)
   select subject, (data->>'movedTo')::uuid, occurred_at::timestamptz from state where type = 'identity.user-deleted' on conflict do nothing`,
  `delete from stream_version where stream in (:streams)`,
  `insert into stream_version (subject, stream, version)
   select t.subject, t.stream, max(t.version) from state t where t.type <> 'identity.user-deleted' and ${NOT_GONE} group by 1, 2`,
  'truncate partner, partner_path, outdated_path, team_count, invitation',
  `insert into partner (id, first_name, last_name, email, uid, phone, language, sponsor_id, is_master_admin, is_active, created_at, last_login_at, notices)
   select t.subject, u->>'firstName', u->>'lastName', u->>'email', u->>'uid', u->>'phone', u->>'language', (u->>'sponsorId')::uuid,
     (u->>'isMasterAdmin')::boolean, (u->>'isActive')::boolean, (u->>'createdAt')::timestamptz, (u->>'lastLoginAt')::timestamptz, u->'notices'
   from state t, lateral (select t.data->'user' as u) named where t.type = 'identity.user-registered' and ${NOT_GONE}`,
  // Training may know somebody of whom identity's word has not come yet.
  `insert into partner (id, registered) select distinct t.subject, false from state t where t.type like 'training.%' and ${NOT_GONE} on conflict do nothing`,
  `update partner p set steps_completed = array(select jsonb_array_elements_text(i->'stepsCompleted')::smallint), current_step = (i->>'currentStep')::smallint,
     training_completed = (i->>'trainingCompleted')::boolean, training_completed_at = (i->>'trainingCompletedAt')::timestamptz
   from state t, lateral (select t.data->'progress' as i) named where t.type = 'training.progress-changed' and p.id = t.subject`,
  `update partner p set prospects_total = (t.data->>'total')::int, prospects_customers = (t.data->>'customers')::int, prospects_partners = (t.data->>'partners')::int,
     prospects_stages = t.data->'stages'
   from state t where t.type = 'training.prospects-counted' and p.id = t.subject`,
  `update partner p set goals_shared = (t.data->>'shared')::boolean from state t where t.type = 'training.goals-shared' and p.id = t.subject`,
  'delete from follow_up_count',
  // The job computes when something is due next.
  `insert into follow_up_count (user_id, zone, overdue, days, timed, next_at)
   select t.subject, t.data->>'zone', (t.data->>'overdue')::int, t.data->'days', t.data->'timed', now() from state t where t.type = 'training.follow-ups-counted' and ${NOT_GONE}`,
  `insert into invitation (id, owner_id, code, is_active, usage_count, max_uses, expires_at, created_at, call_at, call_zone, is_opened)
   select t.subject, (t.data->>'ownerId')::uuid, t.data->>'code', (t.data->>'isActive')::boolean, (t.data->>'usageCount')::int, (t.data->>'maxUses')::int,
     (t.data->>'expiresAt')::timestamptz, (t.data->>'createdAt')::timestamptz, (t.data->'call'->>'at')::timestamptz, t.data->'call'->>'zone', coalesce((t.data->>'isOpened')::boolean, false)
   from state t where t.type = 'identity.invitation-changed'`,
  `insert into own_zone (user_id, zone, of_account)
   select t.subject, t.data->'user'->>'timeZone', true from state t where t.type = 'identity.user-registered' and t.data->'user'->>'timeZone' is not null and ${NOT_GONE}
   on conflict (user_id) do update set zone = excluded.zone, of_account = true`,
  // A call's highest version counts, wherever it is known from.
  `insert into onboarding_call (user_id, at, zone, version)
   select t.subject, (c->>'at')::timestamptz, c->>'zone', (c->>'version')::int from state t, lateral (select t.data->'call' as c) named
   where t.type = 'identity.user-registered' and c->>'zone' is not null and ${NOT_GONE}
   on conflict (user_id) do update set at = excluded.at, zone = excluded.zone, version = excluded.version, changed_at = now()
   where onboarding_call.version < excluded.version`,
  activity('registered', `t.data->'user'->>'createdAt'`, `t.type = 'identity.user-registered'`),
  activity('signed-in', `t.data->'user'->>'lastLoginAt'`, `t.type = 'identity.user-registered'`),
  activity('consent-given', `t.data->'consent'->>'at'`, `t.type = 'training.consent-given'`),
  activity(
    'step-completed',
    't.occurred_at',
    `t.type = 'training.step-completed' and not exists (
       select from activity known where known.user_id = t.subject and known.kind = 'step-completed' and known.step = (t.data->>'step')::smallint)`,
    `(t.data->>'step')::smallint`,
  ),
  `update partner p set progressed_at = a.at
   from (select user_id, max(at) as at from activity where kind in ('step-completed', 'step-cleared', 'progress-reset') group by user_id) a where a.user_id = p.id`,
  'select rebuild_team_tree()',
];
