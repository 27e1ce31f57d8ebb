import type { HistoryEntry, TouchOutcome } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button, Card, Heading, Icon, type IconName, Skeleton, Stack, Text } from '@nb/ui';
import { ReadFailed, useCurrentUserQuery, useHasUnsentDrafts } from '@nb/web-kit';
import styled from 'styled-components';
import { readTouches } from '../touches/kept-touches';
import { useHistoryInfiniteQuery } from '../touches/touches.api';
import { useOwnZone } from '../touches/use-today';

const ICONS: Readonly<Record<Extract<HistoryEntry, { type: 'touch' }>['kind'], IconName>> = {
  call: 'phone',
  message: 'message',
  meeting: 'users',
  presentation: 'monitor',
  other: 'star',
};
const TONES: Partial<Record<TouchOutcome, string>> = {
  reached: 'success',
  interested: 'success',
  'no-answer': 'warning',
  'asked-not': 'danger',
};

/** Touches and moves of one contact, newest first; further ones on request. */
export function Timeline({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('prospects');
  const { t: common } = useTranslation();
  const format = useFormat(useOwnZone());
  const { data: user } = useCurrentUserQuery();
  // Followed, so that what was kept leaves the list when it is sent.
  useHasUnsentDrafts(user?.id, 'prospects');
  const { data, isError, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useHistoryInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const kept = user ? readTouches(user.id).filter(({ contactId }) => contactId === id) : [];
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Card as="section" $padding={20} aria-labelledby="contact-history">
      <Stack $gap={12}>
        <Heading level={2} size={18} id="contact-history">
          {t('contact.history')}
        </Heading>
        {(kept.length > 0 || entries.length > 0) && (
          <List aria-label={t('contact.historyOf', { name })}>
            {kept.toReversed().map(({ key, body }) => (
              <Entry key={key}>
                <Mark aria-hidden="true">
                  <Icon name="clock" size={16} />
                </Mark>
                <div>
                  <strong>{t(`touch.outcome.${body.outcome}`)}</strong> · {t(`touch.kinds.${body.kind}`)}
                  {body.note && <Note>{body.note}</Note>}
                  <Text size={14} tone="muted">
                    {t('day.kept')}
                  </Text>
                </div>
              </Entry>
            ))}
            {entries.map((entry) => (
              <Entry key={entry.id}>
                <Mark aria-hidden="true" $tone={entry.type === 'touch' ? TONES[entry.outcome] : undefined}>
                  <Icon name={entry.type === 'touch' ? ICONS[entry.kind] : 'arrow-right'} size={16} />
                </Mark>
                <div>
                  {entry.type === 'touch' ? (
                    <>
                      <strong>{t(`touch.outcome.${entry.outcome}`)}</strong> · {t(`touch.kinds.${entry.kind}`)}
                      {entry.note && <Note>{entry.note}</Note>}
                    </>
                  ) : (
                    t('contact.moved', { from: t(`stage.${entry.from}`), to: t(`stage.${entry.to}`) })
                  )}
                  <Text as="div" size={14} tone="muted">
                    <time dateTime={entry.at} title={format.dateTime(entry.at, { style: 'full', zoneName: true })}>
                      {format.dateTime(entry.at)}
                    </time>
                  </Text>
                </div>
              </Entry>
            ))}
          </List>
        )}
        {data === undefined && !isError && <Skeleton $height={180} $radius={12} />}
        {data !== undefined && entries.length === 0 && kept.length === 0 && (
          <Text tone="muted">{t('contact.noHistory')}</Text>
        )}
        {isError && entries.length === 0 && (
          <ReadFailed
            title={t('contact.historyFailed')}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {hasNextPage && (
          <div>
            <Button size="s" pending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {common('action.loadMore')}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Entry = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  gap: 12px;
  padding-block-end: 18px;
  overflow-wrap: anywhere;
  /* A line leads from one to the next. */
  &:not(:last-child)::before {
    content: '';
    position: absolute;
    inset-block: 36px 4px;
    inset-inline-start: 15px;
    border-inline-start: 2px solid var(--nb-border);
  }
`;
const Mark = styled.span<{ $tone?: string | undefined }>`
  display: grid;
  place-items: center;
  inline-size: 32px;
  block-size: 32px;
  border-radius: 50%;
  background: var(--nb-${({ $tone }) => ($tone ? `${$tone}-soft` : 'sunken')});
  color: var(--nb-${({ $tone }) => $tone ?? 'muted'});
`;
const Note = styled.p`
  margin: 4px 0;
  white-space: pre-line;
`;
