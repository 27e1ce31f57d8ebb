import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sessionLookupBody, type InternalUser, type SessionInfo } from '@nb/contracts';
import { INTERNAL_SECRET_HEADER } from '../http/internal-fetch.js';
import { newId } from '../orm/new-id.js';
import { hashToken } from '../session/cookie.js';

export interface IdentityStandIn {
  url: string;
  addSession(token: string, session: Partial<SessionInfo>): SessionInfo;
  removeSession(token: string): void;
  addUser(user: InternalUser): void;
  setReachable(reachable: boolean): void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Identity's internal calls (contracts `internal.ts`) over real HTTP, from what a test puts in. */
export async function startIdentityStandIn(secret: string): Promise<IdentityStandIn> {
  const sessions = new Map<string, SessionInfo>();
  const users = new Map<string, InternalUser>();
  let reachable = true;
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const { pathname } = new URL(request.url ?? '/', 'http://identity');
    if (request.method === 'POST' && pathname === '/internal/session')
      return sessions.get(sessionLookupBody.parse(await bodyOf(request)).tokenHash);
    const user = /^\/internal\/users\/([^/]+)$/.exec(pathname)?.[1];
    return request.method === 'GET' && user !== undefined ? users.get(user) : undefined;
  };
  const server = createServer((request, response) => {
    const reply = (status: number, body: unknown = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!reachable) return void request.destroy();
    if (request.headers[INTERNAL_SECRET_HEADER] !== secret) return void reply(404);
    answer(request).then(
      (found) => (found === undefined ? reply(404) : reply(200, found)),
      () => reply(400),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A service that does not start leaves this behind: the tests end all the same.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    addSession(token, session) {
      const whole: SessionInfo = {
        sessionId: newId(),
        userId: newId(),
        isMasterAdmin: false,
        mustChangePassword: false,
        language: 'en',
        sponsorId: null,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        ...session,
      };
      sessions.set(hashToken(token), whole);
      return whole;
    },
    removeSession: (token) => void sessions.delete(hashToken(token)),
    addUser: (user) => void users.set(user.user.id, user),
    setReachable: (value) => void (reachable = value),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
