import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { SESSION_LOOKUP, VIEWED_READ_LOG } from '@nb/nest-kit';
import { AccountController } from './accounts/account.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { DirectoryController } from './accounts/directory.controller.js';
import { DirectoryService } from './accounts/directory.service.js';
import { PasswordController } from './accounts/password.controller.js';
import { PasswordPolicyService } from './accounts/password-policy.service.js';
import { OwnPassword } from './accounts/own-password.js';
import { PasswordHasher } from './accounts/password-hasher.js';
import { UserRepository } from './accounts/user.repository.js';
import { PasswordsService } from './accounts/passwords.service.js';
import { AdminController } from './admin/admin.controller.js';
import { AdminService } from './admin/admin.service.js';
import { AccountStatusController } from './admin/account-status.controller.js';
import { AccountStatusService } from './admin/account-status.service.js';
import { SecondStepReset } from './admin/second-step-reset.js';
import { SponsorChanges } from './admin/sponsor-changes.js';
import { UserDeletion } from './admin/user-deletion.js';
import { UserDetails } from './admin/user-details.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditService } from './audit/audit.service.js';
import { IdentityViewedReadLog } from './audit/viewed-read-log.js';
import { Housekeeping } from './housekeeping.job.js';
import { InternalController } from './internal/internal.controller.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationRepository } from './invitations/invitation.repository.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { DevMailController } from './mail/dev-mail.controller.js';
import { MailCatcher } from './mail/mail-catcher.js';
import { MailJob, MailOutbox } from './mail/mail.job.js';
import { MailPreparation } from './mail/mail-preparation.js';
import { WaitingMailsJob } from './mail/waiting-mails.job.js';
import { Mailer } from './mail/mailer.js';
import { OtherServices } from './personal-data/other-services.js';
import { PersonalDataController } from './personal-data/personal-data.controller.js';
import { PersonalDataService } from './personal-data/personal-data.service.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationService } from './registration/registration.service.js';
import { ResetController } from './reset/reset.controller.js';
import { ResetTokens } from './reset/reset-tokens.js';
import { ResetService } from './reset/reset.service.js';
import { ChallengeCookies, Challenges } from './second-step/challenges.js';
import { Passkeys } from './second-step/passkeys.js';
import { SecondStepController } from './second-step/second-step.controller.js';
import { SecondStepKeyCheck } from './second-step/second-step-key-check.js';
import { SecondStepProofs } from './second-step/second-step-proofs.js';
import { SecondStepService } from './second-step/second-step.service.js';
import { SecondStepSignInService } from './second-step/second-step-sign-in.service.js';
import { StepUpController } from './second-step/step-up.controller.js';
import { StepUpService } from './second-step/step-up.service.js';
import { TrustedDevices } from './second-step/trusted-devices.js';
import { SecondStepKeys } from './second-step/second-step-keys.js';
import { SecondStepPolicyController } from './second-step/second-step-policy.controller.js';
import { SecondStepPolicyService } from './second-step/second-step-policy.service.js';
import { SecurityLogController } from './security-log/security-log.controller.js';
import { SecurityLogService } from './security-log/security-log.service.js';
import { AccountSessions, SessionCookie } from './sessions/account-sessions.js';
import { SessionRepository } from './sessions/session.repository.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { LocalStrategy } from './sign-in/local.strategy.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInGuard } from './sign-in/sign-in.guard.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInThrottleService } from './sign-in/sign-in-throttle.service.js';
import { AuditConsumer } from './training/audit.consumer.js';
import { MailConsumer } from './training/mail.consumer.js';
import { TrainingConsumer } from './training/training.consumer.js';
import { ExportService } from './user-import/export.service.js';
import { ImportController } from './user-import/import.controller.js';
import { ImportService } from './user-import/import.service.js';
import { ViewAsController } from './view-as/view-as.controller.js';
import { ViewAsService } from './view-as/view-as.service.js';

/** Accounts, sessions, invitations, registration, user administration and mail. */
@Module({
  imports: [PassportModule.register({ session: false })],
  controllers: [
    SignInController,
    SecondStepController,
    StepUpController,
    AccountController,
    PasswordController,
    ResetController,
    SessionsController,
    InvitationsController,
    RegistrationController,
    AdminController,
    AccountStatusController,
    ImportController,
    SecondStepPolicyController,
    ViewAsController,
    AuditController,
    SecurityLogController,
    PersonalDataController,
    InternalController,
    DevMailController,
    DirectoryController,
  ],
  providers: [
    AccountsService,
    AccountSessions,
    AuditConsumer,
    AuditService,
    DirectoryService,
    Housekeeping,
    InvitationRepository,
    InvitationsService,
    KnownDevices,
    LocalStrategy,
    MailCatcher,
    MailConsumer,
    Mailer,
    MailOutbox,
    MailPreparation,
    MailJob,
    OtherServices,
    OwnPassword,
    PasswordHasher,
    PasswordPolicyService,
    PasswordsService,
    PersonalDataService,
    RegistrationService,
    ResetService,
    ResetTokens,
    Challenges,
    ChallengeCookies,
    Passkeys,
    SecondStepKeys,
    SecondStepKeyCheck,
    SecondStepProofs,
    SecondStepService,
    SecondStepSignInService,
    StepUpService,
    TrustedDevices,
    SecurityLogService,
    SessionCookie,
    SignInGuard,
    SignInService,
    SignInThrottleService,
    TrainingConsumer,
    AdminService,
    SecondStepPolicyService,
    SecondStepReset,
    SponsorChanges,
    UserDeletion,
    UserDetails,
    ExportService,
    ImportService,
    UserRepository,
    AccountStatusService,
    ViewAsService,
    WaitingMailsJob,
    { provide: SESSION_LOOKUP, useClass: SessionRepository },
    { provide: VIEWED_READ_LOG, useClass: IdentityViewedReadLog },
  ],
})
export class IdentityModule {}
