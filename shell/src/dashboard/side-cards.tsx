import { sayCall, useFormat, useTranslation } from '@nb/i18n';
import { Avatar, Card, Heading, Icon, LinkButton, Skeleton, Text } from '@nb/ui';
import { Link } from '@nb/web-kit';
import styled from 'styled-components';
import { useNotificationText, iconOf, placeOf } from '../notifications/notification-words';
import { useNotificationsInfiniteQuery } from '../notifications/notifications.api';
import { useNextFreeHoursQuery, useWeekOfTeamQuery } from './today.api';

/** Rows of a small card, one fact each. */
export const Facts = styled.ul`
  margin: 8px 0 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 44px;
    border-block-start: 1px solid var(--nb-border);
  }
`;
export const Grow = styled.span`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
const Figure = styled.strong`
  font-variant-numeric: tabular-nums;
`;
const Change = styled.span`
  min-inline-size: 2.25rem;
  color: var(--nb-muted);
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
  text-align: end;
  &[data-more] {
    color: var(--nb-success);
  }
`;

/** The running week of the direct partners, compared with the one before. */
export function WeekCard() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data, isError } = useWeekOfTeamQuery(format.timeZone);
  const [before, now] = data?.slice(-2) ?? [];
  return (
    <Card as="section" $padding={16} aria-labelledby="week-card">
      <Heading level={2} size={16} id="week-card">
        {t('dashboard.week.title')}
      </Heading>
      <Facts>
        {(['registered', 'stepsCompleted', 'active'] as const).map((kind) => {
          const change = now && before ? now[kind] - before[kind] : 0;
          return (
            <li key={kind}>
              <Grow>{t(`dashboard.week.${kind}`)}</Grow>
              {now ? (
                <Figure>{format.number(now[kind])}</Figure>
              ) : isError ? (
                <Figure>{'–'}</Figure>
              ) : (
                <Skeleton $width={28} $height={18} />
              )}
              <Change
                data-more={change > 0 || undefined}
                title={before && t('dashboard.week.before', { number: format.number(before[kind]) })}
              >
                {now && change !== 0 && format.number(change, { signDisplay: 'always' })}
              </Change>
            </li>
          );
        })}
      </Facts>
    </Card>
  );
}

/** How many of the latest notifications are shown. */
const NEWS = 3;
const News = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  inline-size: 100%;
  padding-block: 8px;
  border-radius: var(--nb-radius-m);
  color: inherit;
  font-size: 0.9375rem;
  text-decoration: none;
  &:hover > span:nth-child(2) {
    color: var(--nb-link);
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
`;
const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 30px;
  block-size: 30px;
  border-radius: 50%;
  background: var(--nb-brand-soft);
  color: var(--nb-brand-text);
`;

/** What happened last, each line a link to its place. */
export function NewsCard() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const textOf = useNotificationText();
  const { data, isError } = useNotificationsInfiniteQuery();
  const latest = data?.pages[0]?.notifications.slice(0, NEWS);
  return (
    <Card as="section" $padding={16} aria-labelledby="news-card">
      <Heading level={2} size={16} id="news-card">
        {t('dashboard.news.title')}
      </Heading>
      {latest?.length === 0 || (isError && !latest) ? (
        <Text size={14} tone="muted" style={{ marginBlockStart: 8 }}>
          {t(latest ? 'dashboard.news.none' : 'dashboard.failed.team')}
        </Text>
      ) : (
        <Facts>
          {latest
            ? latest.map((entry) => (
                <li key={entry.id}>
                  <News to={placeOf(entry.facts)}>
                    {entry.about && 'partnerId' in entry.facts ? (
                      <Avatar name={entry.about} size={32} />
                    ) : (
                      <Mark aria-hidden="true">
                        <Icon name={iconOf(entry.facts)} size={16} />
                      </Mark>
                    )}
                    <Grow>{textOf(entry)}</Grow>
                    <Text as="span" size={12} tone="muted" style={{ flex: 'none' }}>
                      {format.relative(entry.at)}
                    </Text>
                  </News>
                </li>
              ))
            : Array.from({ length: NEWS }, (_, index) => (
                <li key={index}>
                  <Skeleton $width={30} $height={30} $radius={16} />
                  <Skeleton $height={16} />
                </li>
              ))}
        </Facts>
      )}
    </Card>
  );
}

const InviteRow = styled(Card)`
  display: flex;
  align-items: center;
  gap: 12px;
`;

/** Inviting somebody, with the next free hour for a first call. */
export function InviteCard() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data } = useNextFreeHoursQuery();
  const next = data?.hours[0];
  return (
    <InviteRow as="section" $tone="brand" $padding={16} aria-labelledby="invite-card">
      <Grow>
        <Heading level={2} size={16} id="invite-card">
          {t('dashboard.invite.title')}
        </Heading>
        {/* Two lines, so that nothing moves when the hour is known. */}
        <Text size={14} tone="muted" style={{ minBlockSize: '2lh' }}>
          {next ? t('dashboard.invite.free', { when: sayCall(next, Date.now(), format) }) : '\u00A0'}
        </Text>
      </Grow>
      <LinkButton as={Link} to="/partners?code=new" size="s" variant="primary" icon="plus">
        {t('dashboard.invite.action')}
      </LinkButton>
    </InviteRow>
  );
}
