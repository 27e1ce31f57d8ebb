import { useTranslation } from '@nb/i18n';
import { Button, Cluster, Skeleton, SkeletonRegion, Stack, Text } from '@nb/ui';
import { ReadFailed } from '@nb/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** What an infinite query of a log gives. */
export interface LogQuery {
  data?: { pages: readonly unknown[] } | undefined;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

export const LogRows = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    padding-block: 12px;
  }
  > li + li {
    border-block-start: 1px solid var(--nb-border);
  }
`;

interface LogListProps {
  query: LogQuery;
  failed: string;
  /** Shown when there is nothing at all. */
  empty: ReactNode;
  rows: readonly ReactNode[];
}

/** A log with its states, and «Load more» as long as there is more. A page that failed leaves the others where they are. */
export function LogList({ query, failed, empty, rows }: LogListProps) {
  const { t: common } = useTranslation();
  const { data, error, isError, isFetching, hasNextPage, isFetchNextPageError } = query;
  if (data === undefined) {
    if (isError && !isFetching) return <ReadFailed title={failed} error={error} onRetry={() => query.refetch()} />;
    return (
      <SkeletonRegion label={common('state.loading')}>
        <Stack $gap={12}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} $height={44} />
          ))}
        </Stack>
      </SkeletonRegion>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <Stack $gap={16}>
      {/* Rows bring their own keys. */}
      <LogRows>{rows}</LogRows>
      {isError && !isFetching && (
        <Text tone="danger" role="alert" size={14}>
          {failed}
        </Text>
      )}
      {hasNextPage && (
        <Cluster>
          <Button onPress={() => query.fetchNextPage()} pending={isFetching}>
            {common(isFetchNextPageError ? 'action.retry' : 'action.loadMore')}
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}
