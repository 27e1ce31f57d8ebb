import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  ADMIN_LINK_HOURS,
  DEFAULT_NOTICES,
  type CallPlace,
  type NotificationKind,
  type NotificationSettings,
} from '@nb/contracts';
import { ENV, Problem, RateLimits, type RateLimiter } from '@nb/nest-kit';
import { callCalendar } from '@nb/nest-kit/calendar';
import { userOfEmail } from '../accounts/accounts.service.js';
import { nameOf, User } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';
import { Invitation } from '../invitations/invitation.entity.js';
import { INVITE_DAYS, RESET_MINUTES, ResetTokens } from '../reset/reset-tokens.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import type { Visitor } from '../sessions/account-sessions.js';
import { digestLines } from './digest.js';
import { noticeContent } from './notice.js';
import type { Mail, MailKind, MailOf } from './mail.job.js';
import { composeMail, type ComposedMail, type MailContent } from './mail-texts.js';

export type ReadyMail = ComposedMail & { to: string };
const always = () => true;
const ofKind = (kind: NotificationKind, { email, kinds }: NotificationSettings) =>
  email && (kinds?.[kind] ?? DEFAULT_NOTICES[kind]).email;
/** Which settings a mail obeys; what an account needs to work is always sent. */
const WANTED: { [Kind in MailKind]: (settings: NotificationSettings, mail: MailOf<Kind>) => boolean } = {
  reset: always,
  'reset-link': always,
  welcome: always,
  account: always,
  'password-changed': always,
  'second-step': always,
  'second-step-policy': always,
  'email-changed': always,
  'email-left': always,
  invite: always,
  registered: (settings) => ofKind('partner-registered', settings),
  call: (settings) => settings.training && ofKind('call-changed', settings),
  notice: (settings, { facts }) => ofKind(facts.kind, settings),
  reminder: ({ email, training }) => email && training,
  digest: ({ email }) => email,
};

/** Changes of what an account is signed in with: its owner learns of them also while it is deactivated, because it may be activated again. */
const OF_SECURITY: ReadonlySet<MailKind> = new Set(['password-changed', 'second-step', 'email-changed', 'email-left']);

/** Makes of a queued mail what is sent: to whom, in whose language, with which link; as things are when it goes out. */
@Injectable()
export class MailPreparation {
  private perAccount: Promise<RateLimiter> | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: ResetTokens,
    private readonly events: SecurityLogService,
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /** null = there is nobody to send it to, or they do not want it. */
  async of(mail: Mail): Promise<ReadyMail | null> {
    const request = mail.kind === 'reset' ? await this.resetRequest(mail.requestId) : null;
    const em = this.em.fork();
    const user = await (mail.kind === 'reset'
      ? userOfEmail(em, request?.email ?? '')
      : em.findOne(User, { id: mail.userId }));
    if (!user || !(user.isActive || OF_SECURITY.has(mail.kind)) || !isWanted(mail, user.notifications)) return null;
    if (request && !(await this.countsReset(request, user))) return null;
    const to = mail.kind === 'email-left' ? await this.formerAddress(mail.formerId) : user.email;
    if (to === null) return null;
    const content = await this.contentOf(mail, user);
    return (
      content && {
        to,
        ...composeMail(content, user, { brand: this.env.BRAND_NAME, support: this.env.SUPPORT_EMAIL }),
      }
    );
  }

  private async resetRequest(id: string): Promise<ResetRequest | null> {
    const [request] = await this.em
      .fork()
      .execute<ResetRequest[]>(
        'select id, email, address, device, is_counted as "isCounted" from reset_requests where id = ?',
        [id],
      );
    return request ?? null;
  }

  private async formerAddress(id: string): Promise<string | null> {
    const [row] = await this.em
      .fork()
      .execute<{ email: string }[]>('select email from former_addresses where id = ?', [id]);
    return row?.email ?? null;
  }

  private async contentOf(mail: Mail, user: User): Promise<MailContent | null> {
    const link = (path: string) => new URL(path, this.env.PUBLIC_ORIGIN).href;
    switch (mail.kind) {
      case 'reset':
        return { kind: 'reset', link: await this.tokens.link(user, RESET_MINUTES), minutes: RESET_MINUTES };
      case 'reset-link':
        return {
          kind: 'reset-link',
          link: await this.tokens.link(user, ADMIN_LINK_HOURS * 60),
          hours: ADMIN_LINK_HOURS,
        };
      case 'invite':
        return { kind: 'invite', link: await this.tokens.link(user, INVITE_DAYS * 24 * 60), days: INVITE_DAYS };
      case 'welcome':
        return {
          kind: 'welcome',
          link: link('/basic-training'),
          sponsor: (await personOf(this.em.fork(), mail.sponsorId))?.name ?? '',
        };
      case 'account':
        return { kind: 'account', link: link('/auth') };
      case 'password-changed':
        return { kind: 'password-changed', link: link('/reset-password'), by: mail.by };
      case 'second-step':
        return { kind: 'second-step', link: link('/settings'), change: mail.change, left: mail.left ?? null };
      case 'second-step-policy':
        return {
          kind: 'second-step-policy',
          link: link('/admin/two-step'),
          mode: mail.mode,
          from: mail.from,
          zone: user.timeZone ?? 'UTC',
        };
      case 'email-changed':
        return { kind: 'email-changed', link: link('/auth') };
      case 'email-left':
        return { kind: 'email-left', link: `mailto:${encodeURIComponent(this.env.SUPPORT_EMAIL).replace('%40', '@')}` };
      case 'registered':
        return this.registered(mail, link('/partners'));
      case 'digest':
        return { kind: 'digest', link: link('/partners'), ...(await digestLines(this.em.fork(), user, mail)) };
      case 'notice':
        return noticeContent(this.em.fork(), user, mail.facts, link);
      case 'reminder':
        return this.reminder(
          user,
          mail,
          link(user.id === mail.partnerId ? '/basic-training' : `/partners?partner=${mail.partnerId}&drawer=training`),
        );
      case 'call': {
        const sponsor = await personOf(this.em.fork(), user.sponsorId);
        const { PUBLIC_ORIGIN: origin, BRAND_NAME: brand } = this.env;
        const { at, previousAt, zone, version } = mail;
        const now = new Date();
        const place = placeOf(user, at);
        const call = {
          userId: user.id,
          version,
          at: new Date(at ?? previousAt ?? now),
          changedAt: now,
          isCancelled: at === null,
          withName: sponsor?.name.trim() || null,
          place,
        };
        const calendar = callCalendar(call, { brand, origin, language: user.language });
        return {
          kind: 'call',
          link: link('/basic-training'),
          at,
          previousAt,
          zone,
          ownZone: ownZoneOf(user, mail),
          place,
          sponsor,
          calendar,
        };
      }
    }
  }

  /** Nothing when the call has been moved since, or is over, or the partner is deactivated. */
  private async reminder(user: User, mail: MailOf<'reminder'>, link: string): Promise<MailContent | null> {
    const { partnerId, sponsorId, at, zone, hours } = mail;
    const em = this.em.fork();
    const partner = user.id === partnerId ? user : await em.findOne(User, partnerId);
    if (!partner?.isActive || partner.callAt?.getTime() !== Date.parse(at) || Date.parse(at) < Date.now()) return null;
    return {
      kind: 'reminder',
      link,
      at,
      zone,
      ownZone: ownZoneOf(user, mail),
      place: placeOf(partner, at),
      hours,
      leads: user.id !== partnerId,
      other: user.id === partnerId ? await personOf(em, sponsorId) : { name: nameOf(partner), email: partner.email },
    };
  }

  /** Nothing when the partner is gone already. */
  private async registered(
    { partnerId, invitationId }: MailOf<'registered'>,
    link: string,
  ): Promise<MailContent | null> {
    const em = this.em.fork();
    const partner = await personOf(em, partnerId);
    const invitation = invitationId === null ? null : await em.findOne(Invitation, invitationId);
    return (
      partner && {
        kind: 'registered',
        link,
        partner: partner.name,
        email: partner.email,
        code: invitation?.code ?? '–',
      }
    );
  }

  /** Three an hour per account; each is in the security log, and counted once however often it is tried. */
  private async countsReset({ id, isCounted, address, device }: ResetRequest, user: User): Promise<boolean> {
    if (isCounted) return true;
    this.perAccount ??= this.limits.limiter('reset-mails', { points: 3, duration: 3600 });
    try {
      await (await this.perAccount).consume(user.id);
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
    const em = this.em.fork();
    await em.execute('update reset_requests set is_counted = true where id = ?', [id]);
    await this.events.note(em, user.id, 'password-reset-requested', { address, device });
    return true;
  }
}

interface ResetRequest extends Visitor {
  id: string;
  email: string;
  isCounted: boolean;
}

/** Where the call of that time takes place; null = not said, or it has been moved since. */
const placeOf = ({ callAt, callPlace }: User, at: string | null): CallPlace | null =>
  at !== null && callAt?.getTime() === Date.parse(at) ? (callPlace ?? null) : null;

/** By whose clock a call is said first: the account's, otherwise the one that the cause of the mail knew. */
const ownZoneOf = ({ timeZone }: User, { ownZone }: { ownZone?: string | null | undefined }): string | null =>
  timeZone ?? ownZone ?? null;

const isWanted = <Kind extends MailKind>(mail: MailOf<Kind>, settings: NotificationSettings): boolean =>
  WANTED[mail.kind as Kind](settings, mail);

async function personOf(
  em: EntityManager,
  id: string | null | undefined,
): Promise<{ name: string; email: string } | null> {
  const user = id ? await em.findOne(User, id) : null;
  return user && { name: nameOf(user), email: user.email };
}
