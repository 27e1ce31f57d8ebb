import type { MigrationObject } from '@mikro-orm/core';
import { AddFoldText } from '@nb/nest-kit';
import { CreateIdentityTables } from './identity-001-tables.js';
import { AddAuditAndMail } from './identity-002-audit-and-mail.js';
import { AddListPositions } from './identity-003-list-positions.js';
import { KeepDeletedCodes } from './identity-004-deleted-codes.js';
import { AddListSearch } from './identity-005-list-search.js';
import { AddListedAdmins } from './identity-006-listed-admins.js';
import { AddAwaitedMails } from './identity-007-awaited-mails.js';
import { AddFreshSignIns } from './identity-008-fresh-sign-ins.js';
import { AddPersonalMails } from './identity-009-personal-mails.js';
import { AddUserList } from '../../migrations/010-user-list.js';
import { AddResetRequests } from '../../migrations/011-reset-requests.js';
import { AddFoldedSearch } from '../../migrations/013-folded-search.js';
import { AddCodeKey } from '../../migrations/014-code-key.js';
import { AddAccountKeys } from '../../migrations/015-account-keys.js';
import { AddFormerAddresses } from '../../migrations/016-former-addresses.js';
import { AddInvitationName } from '../../migrations/017-invitation-name.js';
import { AddTimeZone } from '../../migrations/018-time-zone.js';
import { AddCallPlace } from '../../migrations/019-call-place.js';
import { AddSecondStep } from '../../migrations/020-second-step.js';
import { ListSecondSteps } from '../../migrations/021-second-step-listed.js';

/** In the order in which they run; a name never changes once released. */
export const identityMigrations: MigrationObject[] = [
  { name: 'identity-001-tables', class: CreateIdentityTables },
  { name: 'identity-002-audit-and-mail', class: AddAuditAndMail },
  { name: 'identity-003-list-positions', class: AddListPositions },
  { name: 'identity-004-deleted-codes', class: KeepDeletedCodes },
  { name: 'identity-005-list-search', class: AddListSearch },
  { name: 'identity-006-listed-admins', class: AddListedAdmins },
  { name: 'identity-007-awaited-mails', class: AddAwaitedMails },
  { name: 'identity-008-fresh-sign-ins', class: AddFreshSignIns },
  { name: 'identity-009-personal-mails', class: AddPersonalMails },
  { name: 'identity-010-user-list', class: AddUserList },
  { name: 'identity-011-reset-requests', class: AddResetRequests },
  { name: 'identity-012-fold-text', class: AddFoldText },
  { name: 'identity-013-folded-search', class: AddFoldedSearch },
  { name: 'identity-014-code-key', class: AddCodeKey },
  { name: 'identity-015-account-keys', class: AddAccountKeys },
  { name: 'identity-016-former-addresses', class: AddFormerAddresses },
  { name: 'identity-017-invitation-name', class: AddInvitationName },
  { name: 'identity-018-time-zone', class: AddTimeZone },
  { name: 'identity-019-call-place', class: AddCallPlace },
  { name: 'identity-020-second-step', class: AddSecondStep },
  { name: 'identity-021-second-step-listed', class: ListSecondSteps },
];
