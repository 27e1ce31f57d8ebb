import type { ServiceDefinition } from '@nb/nest-kit';
import { userEntity } from './accounts/user.entity.js';
import { auditEntity } from './audit/audit.entity.js';
import { identityEnv, type IdentityEnv } from './env.js';
import { IdentityModule } from './identity.module.js';
import { invitationEntity } from './invitations/invitation.entity.js';
import { identityMigrations } from './database/migrations/index.js';
import { currentStates } from './ops/current-states.js';
import { secondStepPolicyEntity } from './second-step/second-step-policy.entity.js';
import { securityEventEntity } from './security-log/security-event.entity.js';
import { sessionEntity } from './sessions/session.entity.js';

// The benchmark measures the same SQL without the service around it.
export { CURRENT_USER } from './accounts/user.repository.js';
export { sessionQuery } from './sessions/session.repository.js';

export { makeFirstAdminAt, resetTwoStepAt, type FirstAdmin } from './ops/first-admin.js';

/** The service of accounts, sessions and invitations. */
export const identityService: ServiceDefinition<IdentityEnv> = {
  name: 'identity',
  env: identityEnv,
  entities: [userEntity, sessionEntity, invitationEntity, auditEntity, securityEventEntity, secondStepPolicyEntity],
  migrations: identityMigrations,
  module: () => IdentityModule,
  currentStates,
};
