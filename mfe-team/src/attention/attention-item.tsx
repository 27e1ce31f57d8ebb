import { type AttentionItem as Item, type AttentionNeed, type DownlineMember, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Avatar, Button, Icon, type IconName, LinkButton, below } from '@nb/ui';
import { mailHref, useCurrentUserQuery } from '@nb/web-kit';
import styled from 'styled-components';
import { NameButton } from '../name-button';
import type { DrawerName } from '../partners/list-state';
import { nameOf } from '../partners/names';
import { ExtendInvitation } from './extend-invitation';

const Row = styled.article`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) auto;
  gap: 8px 14px;
  align-items: center;
  padding-block: 12px;
  @media ${below.l} {
    > [data-part='acts'] {
      grid-column: 1 / -1;
    }
  }
`;
const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  border-radius: 50%;
  background: var(--nb-accent-soft);
  color: var(--nb-accent);
`;
const Reasons = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 16px;
  margin: 2px 0 0;
  padding: 0;
  list-style: none;
  font-size: 0.875rem;
  color: var(--nb-muted);
  li {
    display: inline-flex;
    gap: 6px;
    align-items: center;
  }
  li[data-pressing='true'] {
    color: var(--nb-accent);
    font-weight: 600;
  }
`;
const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
const ICONS = {
  'call-soon': 'calendar',
  'invitation-expiring': 'mail',
  stuck: 'training',
  'no-call': 'calendar',
  inactive: 'clock',
} as const satisfies Record<AttentionNeed['reason'], IconName>;

interface AttentionItemProps {
  item: Item;
  /** The reason that the list is filtered by, to choose among several. */
  about?: AttentionNeed['reason'] | undefined;
  onShow: (id: string, drawer: DrawerName) => void;
  onShare: (code: string) => void;
}

/** Somebody, or an invitation, that needs the sponsor: why, and what helps in one press. */
export function AttentionItem({ item, about, onShow, onShare }: AttentionItemProps) {
  const { t } = useTranslation('team');
  const first = item.needs[0]!;
  if (item.kind === 'invitation') {
    return (
      <Row data-needs={item.id}>
        <Mark aria-hidden="true">
          <Icon name="mail" />
        </Mark>
        <div>
          <NameButton type="button" onClick={() => onShare(item.id)}>
            {item.invitation.code}
          </NameButton>
          <Why needs={item.needs} />
        </div>
        <Acts data-part="acts">
          <ExtendInvitation invitation={item.invitation} />
          <Button
            size="s"
            icon="share"
            aria-label={t('codes.share.of', { code: item.invitation.code })}
            onPress={() => onShare(item.id)}
          >
            {t('codes.share.action')}
          </Button>
        </Acts>
      </Row>
    );
  }
  const { member } = item;
  const name = nameOf(member);
  return (
    <Row data-needs={item.id}>
      <Avatar name={name} size={44} />
      <div>
        <NameButton type="button" onClick={() => onShow(item.id, 'profile')}>
          {name}
        </NameButton>
        <Why needs={item.needs} />
      </div>
      <Acts data-part="acts">
        {first.act === 'prepare-call' && (
          <Button
            size="s"
            icon="calendar"
            aria-label={t('needs.openCallOf', { name })}
            onPress={() => onShow(item.id, 'training')}
          >
            {t('needs.openCall')}
          </Button>
        )}
        {item.needs.some(({ act }) => act === 'schedule-call') && (
          <Button
            ownerOnly
            size="s"
            icon="calendar"
            aria-label={t('needs.setCallOf', { name })}
            onPress={() => onShow(item.id, 'call')}
          >
            {t('needs.setCall')}
          </Button>
        )}
        <Write member={member} need={item.needs.find(({ reason }) => reason === about) ?? first} />
      </Acts>
    </Row>
  );
}

function Why({ needs }: { needs: readonly AttentionNeed[] }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const words = ({ reason, at, days, step }: AttentionNeed) => {
    const number = STEP_NUMBERS.find((one) => one === step);
    return t(`needs.why.${reason}`, {
      count: Math.max(0, days),
      formatted: format.number(Math.max(0, days)),
      when: format.dateTime(at, { zoneName: true }),
      step,
      title: number ? common(`step.titles.${number}`) : '',
    });
  };
  return (
    <Reasons role="list">
      {needs.map((need) => (
        <li key={need.reason} data-pressing={need.reason === 'call-soon' || need.reason === 'invitation-expiring'}>
          <Icon name={ICONS[need.reason]} size={16} />
          {words(need)}
        </li>
      ))}
    </Reasons>
  );
}

/** A mail that is written already, fitting the reason. */
function Write({ member, need: { reason, at, step } }: { member: DownlineMember; need: AttentionNeed }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { data: user } = useCurrentUserQuery();
  // An invitation has nobody to write to yet.
  if (reason === 'invitation-expiring') return null;
  const number = STEP_NUMBERS.find((one) => one === step);
  const words = {
    name: member.firstName || nameOf(member),
    me: user ? user.firstName || nameOf(user) : '',
    step,
    title: number ? common(`step.titles.${number}`) : '',
    when: format.dateTime(at, { style: 'full', timeZone: member.onboardingCallTimezone, zoneName: true }),
  };
  const href = mailHref(member.email, {
    subject: t(`needs.mail.${reason}.subject`, words),
    body: t(`needs.mail.${reason}.body`, words),
  });
  return (
    <LinkButton size="s" icon="mail" href={href} aria-label={t('needs.writeTo', { name: nameOf(member) })}>
      {t('needs.write')}
    </LinkButton>
  );
}
