import type { ImportUserResult, ImportUserRow } from '@nb/contracts';
import type { FileRow } from '@nb/file-import';
import { useTranslation } from '@nb/i18n';
import { Badge, EmailText, type TableColumn, Text, TextLink, VirtualTable, below } from '@nb/ui';
import { Link } from '@nb/web-kit';
import { useMemo } from 'react';
import styled from 'styled-components';

const ROW_HEIGHT = 72;
const TONES = { created: 'success', updated: 'info', unchanged: 'neutral', refused: 'danger' } as const;
const CARDS = { columns: 'minmax(0, 1fr)', areas: "'user' 'outcome'" };
const keyOf = ({ row }: ImportUserResult) => String(row);

interface ResultRowsProps {
  results: readonly ImportUserResult[];
  /** As they were sent, by `row`. */
  users: readonly ImportUserRow[];
  /** As they stand in the file, without the names of columns. */
  lines: readonly FileRow[];
  committed: boolean;
}

/** What became, or would become, of each row. */
export function ResultRows({ results, users, lines, committed }: ResultRowsProps) {
  const { t } = useTranslation('admin');
  const columns = useMemo<readonly TableColumn<ImportUserResult>[]>(
    () => [
      {
        id: 'user',
        header: t('users.columns.user'),
        primary: true,
        cell: (result) => {
          const user = users[result.row];
          return (
            user && (
              <Imported
                result={result}
                user={user}
                line={lines[result.row]?.line ?? result.row + 1}
                committed={committed}
              />
            )
          );
        },
      },
      {
        id: 'outcome',
        header: t('users.columns.status'),
        width: '180px',
        align: 'end',
        cell: ({ outcome }) => (
          <Outcome>
            <Badge tone={TONES[outcome]}>{t(`import.${committed ? 'outcome' : 'planned'}.${outcome}`)}</Badge>
          </Outcome>
        ),
      },
    ],
    [t, users, lines, committed],
  );
  return (
    <VirtualTable<ImportUserResult>
      caption={t('import.results')}
      columns={columns}
      cards={CARDS}
      columnsFrom={560}
      rows={results}
      rowKey={keyOf}
      estimateHeight={() => ROW_HEIGHT}
      hideHead
      maxHeight="min(60dvh, 560px)"
    />
  );
}

function Imported({
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
    </Line>
  );
}

const Line = styled.div`
  display: grid;
  grid-template-columns: 72px minmax(0, 1fr);
  gap: 4px 12px;
  align-items: start;
  padding-block: 2px;
  @media ${below.m} {
    grid-template-columns: 56px minmax(0, 1fr);
  }
`;
const Words = styled.div`
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
/** Below the words in a card, at the end of the row in a column. */
const Outcome = styled.div`
  table:not([data-wide]) & {
    padding-inline-start: 68px;
    text-align: start;
  }
`;
