import type { AdminUsersQuery } from '@nb/contracts';

/** Kinds of users that filters tell apart: role × progress × last login. */
export const KINDS = 24;
const LOGINS = 3;
const PROGRESSES = 4;
const NEVER = 0;
const RECENTLY = 2;

/** A user's kind, for a border between active and inactive (a parameter). */
export const kindOf = (since: string): string =>
  `((is_master_admin::int * ${PROGRESSES} + case when steps_completed = 0 then 0 when steps_completed between 1 and 4 then 1 when steps_completed = 5 then 2 else 3 end) * ${LOGINS}
    + case when last_login_at is null then ${NEVER} when last_login_at < ${since} then 1 else ${RECENTLY} end)`;

const PROGRESS: Record<Exclude<AdminUsersQuery['progressFilter'], 'all'>, number> = { 'not-started': 0, 'in-progress': 1, completed: 2 };

/** The kinds that a query's filters let through. */
export function kindsOf({ progressFilter, statusFilter, adminFilter }: AdminUsersQuery): number[] {
  return Array.from({ length: KINDS }, (_, kind) => kind).filter((kind) => {
    const login = kind % LOGINS;
    const progress = Math.floor(kind / LOGINS) % PROGRESSES;
    const isAdmin = kind >= LOGINS * PROGRESSES;
    if (progressFilter !== 'all' && progress !== PROGRESS[progressFilter]) return false;
    if (statusFilter === 'completed' && progress !== PROGRESS.completed) return false;
    if (statusFilter === 'temp' && login !== NEVER) return false;
    if (statusFilter === 'active' && login !== RECENTLY) return false;
    if (statusFilter === 'inactive' && login === RECENTLY) return false;
    return adminFilter === 'all' || isAdmin === (adminFilter === 'admin');
  });
}
