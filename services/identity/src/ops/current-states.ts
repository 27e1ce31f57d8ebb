import type { EntityManager } from '@mikro-orm/postgresql';
import { inBatches, type CurrentState } from '@nb/nest-kit';
import { callState, consentOf, User, userState } from '../accounts/user.entity.js';
import { Invitation, invitationState } from '../invitations/invitation.entity.js';

const BATCH = 1_000;

/** Every account, deleted account and invitation, as an event would state it now. `em` is that of a transaction with one view of the database. */
export async function* currentStates(em: EntityManager): AsyncGenerator<CurrentState> {
  const users = inBatches<User>(
    ({ id }) => id,
    (after) => {
      em.clear();
      return em.find(User, after === null ? {} : { id: { $gt: after } }, { orderBy: { id: 'asc' }, limit: BATCH });
    },
  );
  for await (const user of users)
    yield {
      type: 'identity.user-registered',
      subject: user.id,
      version: user.version,
      occurredAt: user.createdAt.toISOString(),
      data: {
        user: userState(user),
        call: callState(user),
        consent: consentOf(user),
        invitationId: user.invitationId ?? null,
      },
    };
  const gone = await em.execute<{ user_id: string; moved_to: string | null; at: Date }[]>(
    'select user_id, moved_to, at from tombstone order by user_id',
  );
  for (const { user_id: userId, moved_to: movedTo, at } of gone)
    yield {
      type: 'identity.user-deleted',
      subject: userId,
      version: 1,
      occurredAt: new Date(at).toISOString(),
      data: { userId, movedTo },
    };
  const invitations = inBatches<Invitation>(
    ({ id }) => id,
    (after) => {
      em.clear();
      return em.find(Invitation, after === null ? {} : { id: { $gt: after } }, {
        orderBy: { id: 'asc' },
        limit: BATCH,
      });
    },
  );
  for await (const invitation of invitations)
    yield {
      type: 'identity.invitation-changed',
      subject: invitation.id,
      version: invitation.version,
      occurredAt: invitation.createdAt.toISOString(),
      data: invitationState(invitation),
    };
}
