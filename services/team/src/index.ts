import { AddFoldText, baseEnv, type BaseEnv, type ServiceDefinition } from '@nb/nest-kit';
import { Activity } from './activity/activity.entity.js';
import { CalendarFeedRow } from './calendar/calendar-feed.entity.js';
import { CallReminder } from './calls/call-reminder.entity.js';
import { OnboardingCall } from './calls/call.entity.js';
import { Digest } from './digest/digest.entity.js';
import { OwnZone } from './digest/own-zone.entity.js';
import { Invitation } from './invitations/invitation.entity.js';
import { Team0001 } from './migrations/0001-team.js';
import { Team0002 } from './migrations/0002-generations.js';
import { Team0003 } from './migrations/0003-notifications.js';
import { Team0004 } from './migrations/0004-rebuild-in-order.js';
import { Team0005 } from './migrations/0005-way-up-in-one-page.js';
import { Team0006 } from './migrations/0006-join-in-one-call.js';
import { Team0007 } from './migrations/0007-newcomers.js';
import { Team0008 } from './migrations/0008-newcomers-join-directly.js';
import { AddCancelledCalls } from './migrations/009-cancelled-calls.js';
import { AddFoldedSearch } from './migrations/011-folded-search.js';
import { AddOpenedInvitations } from './migrations/012-opened-invitations.js';
import { AddOutdatedPaths } from './migrations/013-outdated-paths.js';
import { AddDeactivatedPartners } from './migrations/014-deactivated-partners.js';
import { AddCallNotes } from './migrations/015-call-notes.js';
import { AddPartnerOrders } from './migrations/016-partner-orders.js';
import { AddAccountZones } from './migrations/017-account-zones.js';
import { AddCallsThatTakePlace } from './migrations/018-calls-that-take-place.js';
import { CallAnswerRow } from './calls/call-answer.entity.js';
import { CallOutcomeRow } from './calls/call-outcome.entity.js';
import { UsualPlace } from './calls/usual-place.entity.js';
import { FollowUpCount } from './follow-ups/follow-up-count.entity.js';
import { CallNotesRow } from './calls/call-notes.entity.js';
import { NotificationRow } from './notifications/notification.entity.js';
import { rebuildReadModel } from './ops/rebuild.js';
import { Partner } from './partners/partner.entity.js';
import { PartnerPath, TeamCount } from './partners/tree.entity.js';
import { TeamModule } from './team.module.js';

/** Calls, downline and the live stream. */
export const teamService: ServiceDefinition<BaseEnv> = {
  name: 'team',
  env: baseEnv,
  entities: [
    Partner,
    PartnerPath,
    TeamCount,
    Invitation,
    OnboardingCall,
    Activity,
    CallReminder,
    CalendarFeedRow,
    Digest,
    OwnZone,
    NotificationRow,
    CallNotesRow,
    CallAnswerRow,
    CallOutcomeRow,
    UsualPlace,
    FollowUpCount,
  ],
  migrations: [
    { name: 'team-0001-tables', class: Team0001 },
    { name: 'team-0002-generations', class: Team0002 },
    { name: 'team-0003-notifications', class: Team0003 },
    { name: 'team-0004-rebuild-in-order', class: Team0004 },
    { name: 'team-0005-way-up-in-one-page', class: Team0005 },
    { name: 'team-0006-join-in-one-call', class: Team0006 },
    { name: 'team-0007-newcomers', class: Team0007 },
    { name: 'team-0008-newcomers-join-directly', class: Team0008 },
    { name: '009-cancelled-calls', class: AddCancelledCalls },
    { name: '010-fold-text', class: AddFoldText },
    { name: '011-folded-search', class: AddFoldedSearch },
    { name: '012-opened-invitations', class: AddOpenedInvitations },
    { name: '013-outdated-paths', class: AddOutdatedPaths },
    { name: '014-deactivated-partners', class: AddDeactivatedPartners },
    { name: '015-call-notes', class: AddCallNotes },
    { name: '016-partner-orders', class: AddPartnerOrders },
    { name: '017-account-zones', class: AddAccountZones },
    { name: '018-calls-that-take-place', class: AddCallsThatTakePlace },
  ],
  module: () => TeamModule,
  rebuild: rebuildReadModel,
};

export { Activity, Invitation, OnboardingCall, Partner };
export { emptyReadModel } from './partners/rebuild.js';
export { place } from './partners/placement.js';
export { addPerson, lockTree, rebuildTree, refreshPaths } from './partners/tree.js';
