import type { Columns, Row } from './bulk.ts';
import type { DemoInvitation } from './invitations.ts';
import type { DemoPerson } from './people.ts';

export const USERS: Columns = {
  id: 'uuid', email: 'text', uid: 'text', password_hash: 'text', temp_password: 'boolean', first_name: 'text', last_name: 'text', phone: 'text',
  country_code: 'text', language: 'text', sponsor_id: 'uuid', is_master_admin: 'boolean', created_at: 'timestamptz', last_login_at: 'timestamptz',
  steps_completed: 'smallint', current_step: 'smallint', training_completed_at: 'timestamptz', call_at: 'timestamptz', call_zone: 'text', call_version: 'int',
  consent_version: 'text', consent_at: 'timestamptz', consent_language: 'text', consent_method: 'text',
};

/** Whoever never signed in was made by an admin: temporary password, no consent yet. */
export const userRow = (person: DemoPerson, passwordHash: string, complianceVersion: string): Row => {
  const registered = person.lastLoginAt !== null;
  return {
    id: person.id, email: person.email, uid: person.uid, password_hash: passwordHash, temp_password: !registered,
    first_name: person.firstName, last_name: person.lastName, phone: person.phone, country_code: person.country, language: person.language,
    sponsor_id: person.sponsorId, is_master_admin: person.isMasterAdmin, created_at: person.createdAt, last_login_at: person.lastLoginAt,
    steps_completed: person.stepsCompleted.length, current_step: person.currentStep, training_completed_at: person.trainingCompletedAt,
    call_at: person.call?.at ?? null, call_zone: person.call?.zone ?? null, call_version: person.call ? 0 : -1,
    consent_version: registered ? complianceVersion : null, consent_at: registered ? person.createdAt : null,
    consent_language: registered ? person.language : null, consent_method: registered ? 'registration' : null,
  };
};

export const INVITATIONS: Columns = {
  id: 'uuid', owner_id: 'uuid', code: 'text', is_active: 'boolean', usage_count: 'int', max_uses: 'int', opened_count: 'int', expires_at: 'timestamptz',
  created_at: 'timestamptz', call_at: 'timestamptz', call_zone: 'text',
};
export const invitationRow = (invitation: DemoInvitation): Row => ({
  id: invitation.id, owner_id: invitation.ownerId, code: invitation.code, is_active: invitation.isActive, usage_count: invitation.usageCount,
  max_uses: invitation.maxUses, opened_count: invitation.openedCount, expires_at: invitation.expiresAt, created_at: invitation.createdAt,
  call_at: invitation.call?.at ?? null, call_zone: invitation.call?.zone ?? null,
});
