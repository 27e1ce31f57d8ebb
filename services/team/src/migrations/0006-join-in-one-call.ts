import { Migration } from '@mikro-orm/migrations';

/**
 * `add_person(…)` takes the lock of the tree and adds a newcomer's row, place and counts in one call instead of five round trips. It has to be a
 * function: a single statement sees the tree as it was when it began, so after waiting for the lock it would not see what was changed meanwhile;
 * each statement within a function sees the current tree. Returns false, with only the lock taken, when the person is known already, or the sponsor
 * is unknown or deleted. Only adds.
 */
export class Team0006 extends Migration {
  override up(): void {
    this.addSql(`
create function add_person(
  new_id uuid, new_first_name text, new_last_name text, new_email text, new_uid text, new_phone text, new_language text, new_sponsor uuid,
  new_master_admin boolean, new_active boolean, new_created_at timestamptz, new_last_login_at timestamptz, new_notices jsonb
) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7342001);
  if new_sponsor is not null
    and (not exists (select from partner where id = new_sponsor) or exists (select from tombstone where user_id = new_sponsor)) then
    return false;
  end if;
  insert into partner (id, first_name, last_name, email, uid, phone, language, sponsor_id, is_master_admin, is_active, created_at, last_login_at, notices)
    values (new_id, new_first_name, new_last_name, new_email, new_uid, new_phone, new_language, new_sponsor, new_master_admin, new_active, new_created_at, new_last_login_at, new_notices)
    on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  with above as (
      select ancestor, depth + 1 as depth from partner_path where descendant = new_sponsor
      union all select new_sponsor, 1 where new_sponsor is not null),
    counted as (insert into team_count (partner_id) values (new_id)),
    placed as (insert into partner_path (descendant, ancestor, depth) select new_id, ancestor, depth from above),
    -- Above everybody stands the network.
    counting as (select ancestor, depth from above union all select '00000000-0000-0000-0000-000000000000', (select count(*)::integer from above) + 1)
  update team_count t set
    team_size = t.team_size + 1,
    direct_partners = t.direct_partners + case when counting.ancestor = new_sponsor then 1 else 0 end,
    -- Nearly always somebody of the generation before is counted there; without it the list has to be filled up.
    generations = case when cardinality(t.generations) < counting.depth - 1 then add_generations(t.generations, array[1], counting.depth - 1, 1)
      else t.generations[1 : counting.depth - 1] || (coalesce(t.generations[counting.depth], 0) + 1) || t.generations[counting.depth + 1 : ] end
  from counting where t.partner_id = counting.ancestor;
  return true;
end $$`);
  }
}
