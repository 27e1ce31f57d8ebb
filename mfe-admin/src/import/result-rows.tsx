import type { ImportUserResult, ImportUserRow } from '@nb/contracts';
import type { FileRow } from '@nb/file-import';
import { useTranslation } from '@nb/i18n';
import { Badge, EmailText, Text, TextLink, from } from '@nb/ui';
import { Link } from '@nb/web-kit';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import styled from 'styled-components';

const ESTIMATE = 72;
const Scroller = styled.div`
  max-block-size: min(60dvh, 560px);
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
`;
const Place = styled.div`
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
`;
const Line = styled.div`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  gap: 4px 12px;
  align-items: start;
  padding: 12px 16px;
  border-block-end: 1px solid var(--nb-border);
  @media ${from.m} {
    grid-template-columns: 72px minmax(0, 1fr) minmax(140px, auto);
  }
`;
const Words = styled.div`
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
const Outcome = styled.div`
  grid-column: 2;
  @media ${from.m} {
    grid-column: 3;
    text-align: end;
  }
`;
const TONES = { created: 'success', updated: 'info', unchanged: 'neutral', refused: 'danger' } as const;

interface ResultRowsProps {
  results: readonly ImportUserResult[];
  /** As they were sent, by `row`. */
  users: readonly ImportUserRow[];
  /** As they stand in the file, without the names of columns. */
  lines: readonly FileRow[];
  committed: boolean;
}

/** What became, or would become, of each row: those in sight of thousands. */
export function ResultRows({ results, users, lines, committed }: ResultRowsProps) {
  const { t } = useTranslation('admin');
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count: results.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    overscan: 6,
    getItemKey: (index) => results[index]?.row ?? index,
    measureElement: (element) => element.getBoundingClientRect().height || ESTIMATE,
    initialRect: { width: 800, height: 560 },
  });
  return (
    <Scroller ref={scroller} tabIndex={0} role="list" aria-label={t('import.results')}>
      <div style={{ position: 'relative', blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const result = results[index];
          const user = result && users[result.row];
          if (!result || !user) return null;
          return (
            <Place
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="listitem"
              aria-setsize={results.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <ResultLine
                result={result}
                user={user}
                line={lines[result.row]?.line ?? result.row + 1}
                committed={committed}
              />
            </Place>
          );
        })}
      </div>
    </Scroller>
  );
}

function ResultLine({
  result: { outcome, refusals, userId },
  user,
  line,
  committed,
}: {
  result: ImportUserResult;
  user: ImportUserRow;
  line: number;
  committed: boolean;
}) {
  const { t } = useTranslation('admin');
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || t('import.nameless');
  return (
    <Line>
      <Text size={14} tone="muted" numeric>
        {t('import.line', { number: line })}
      </Text>
      <Words>
        {userId && (committed || outcome !== 'created') ? (
          <TextLink as={Link} to={`/admin/users/${userId}`}>
            {name}
          </TextLink>
        ) : (
          <Text as="span" weight={600}>
            {name}
          </Text>
        )}
        {user.email && user.email !== name && (
          <Text size={14} tone="muted">
            <EmailText email={user.email} />
          </Text>
        )}
        {refusals.map(({ code, field, message }) => (
          <Text key={`${code} ${field}`} size={14} tone="danger">
            {field
              ? t('import.fieldRefused', { field: t(`import.roles.${field}`, { defaultValue: field }), message })
              : message}
          </Text>
        ))}
      </Words>
      <Outcome>
        <Badge tone={TONES[outcome]}>{t(`import.${committed ? 'outcome' : 'planned'}.${outcome}`)}</Badge>
      </Outcome>
    </Line>
  );
}
