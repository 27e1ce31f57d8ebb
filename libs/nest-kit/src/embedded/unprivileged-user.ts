import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The system user that PostgreSQL runs as, when it can't run as the user of this process. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root hands it to `postgres` or `nobody` (a number without an account would be refused as well).
 * undefined = stay who we are.
 * @throws Error when root has no such account.
 */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = accounts.find(([account]) => account === wanted) ?? [];
    if (name !== undefined && uid !== undefined && gid !== undefined)
      return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user «postgres» nor «nobody» to run it as. Start as another user, or set DATABASE_URL_IDENTITY, _TRAINING and _TEAM.',
  );
}

/** Whether the user may walk down to this directory (which may not exist yet). */
export function canEnter(directory: string, user: SystemUser): boolean {
  for (let each = path.resolve(directory); ; each = path.dirname(each)) {
    const stat = statSync(each, { throwIfNoEntry: false });
    if (stat) {
      const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (each === path.dirname(each)) return true;
  }
}

/** Whether the program starts at all as this user: reachable, executable, its libraries found. */
export const canRun = (program: string, user: SystemUser | undefined): boolean =>
  spawnSync(program, ['--version'], { ...identityOf(user), cwd: path.parse(program).root, stdio: 'ignore' }).status ===
  0;

/** Options of `spawn` that make the child run as this user. */
export const identityOf = (user: SystemUser | undefined): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {};
