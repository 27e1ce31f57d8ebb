/**
 * Baseline for a service: only `node:http` and `pg`, with the same statements, the session check with its cache of five seconds, and the row
 * as JSON.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { CURRENT_USER, identityService, sessionQuery } from '@nb/identity';
import { createOrm } from '@nb/nest-kit';
import { READ_PROGRESS } from '@nb/training';
import { serving } from './services.ts';

interface Session {
  id: string;
  user_id: string;
}

serving<{ what: 'user' | 'progress'; identityUrl: string; url: string }>(async ({ what, identityUrl, url }) => {
  const sessions = new Pool({ connectionString: identityUrl, max: 10 });
  const rows = new Pool({ connectionString: url, max: 10 });
  const known = new Map<string, { session: Session; at: number }>();
  const sessionOfToken = await sessionStatement(identityUrl);

  const sessionOf = async (cookie: string): Promise<Session | undefined> => {
    const token = /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1];
    if (!token) return undefined;
    const hash = createHash('sha256').update(token).digest('hex');
    const remembered = known.get(hash);
    if (remembered && Date.now() - remembered.at < 5_000) return remembered.session;
    const [session] = (await sessions.query<Session>({ ...sessionOfToken, values: [hash, true] })).rows;
    if (session) known.set(hash, { session, at: Date.now() });
    return session;
  };
  const read = ({ id, user_id: userId }: Session) =>
    what === 'user'
      ? rows.query({ name: CURRENT_USER.name, text: CURRENT_USER.text, values: [userId, id] })
      : rows.query({ name: READ_PROGRESS.name, text: READ_PROGRESS.text, values: [userId] });

  const server = createServer((request, response) => {
    const answer = async () => {
      const session = await sessionOf(request.headers.cookie ?? '');
      if (!session) return response.writeHead(401).end();
      const body = JSON.stringify((await read(session)).rows[0]);
      return response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        .end(body);
    };
    answer().catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await Promise.all([sessions.end(), rows.end()]);
    },
  };
});

/** The statement that the service runs. */
async function sessionStatement(url: string) {
  const orm = createOrm(identityService, url);
  const em = orm.em.fork();
  const session = { name: 'session', text: sessionQuery(em, '').compile().sql };
  await orm.close(true);
  return session;
}
