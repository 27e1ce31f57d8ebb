import type { TreeSearch as Found } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Avatar,
  Banner,
  Button,
  Card,
  Cluster,
  EmailText,
  EmptyState,
  Skeleton,
  SkeletonRegion,
  Stack,
  Text,
} from '@nb/ui';
import { ReadFailed } from '@nb/web-kit';
import styled from 'styled-components';
import { DeactivatedBadge } from '../partners/badges';
import { nameOf } from '../partners/names';
import { useTreeSearchInfiniteQuery } from './tree.api';

type Result = Found['results'][number];
const List = styled.ul`
  display: grid;
  gap: 12px;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Way = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 6px;
  margin: 0;
  padding: 0;
  list-style: none;
  color: var(--nb-muted);
  font-size: 0.875rem;
  li + li::before {
    content: '›';
    margin-inline-end: 6px;
  }
`;

interface TreeSearchProps {
  search: string;
  /** Shows the person where they stand in the tree. */
  onFind: (id: string) => void;
  onClear: () => void;
}

/** Everybody below who matches, nearest first, with the way from the top down to them. */
export function TreeSearch({ search, onFind, onClear }: TreeSearchProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const {
    currentData,
    error,
    isError,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useTreeSearchInfiniteQuery(search);
  if (isError && !currentData)
    return (
      <ReadFailed
        level={2}
        title={t('tree.searchFailed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!currentData)
    return (
      <SkeletonRegion label={t('tree.searching')}>
        <Stack $gap={12}>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} $height={84} $radius={16} />
          ))}
        </Stack>
      </SkeletonRegion>
    );
  const results = currentData.pages.flatMap((page) => page.results);
  if (results.length === 0) {
    return (
      <EmptyState
        level={2}
        icon="search"
        title={t('partners.empty.noMatch')}
        text={t('tree.noMatchText')}
        action={<Button onPress={onClear}>{t('partners.clearSearch')}</Button>}
      />
    );
  }
  return (
    <Stack $gap={16}>
      <Text as="p" size={14} tone="muted" numeric role="status">
        {t(hasNextPage ? 'partners.atLeast' : 'partners.found', {
          count: results.length,
          formatted: format.number(results.length),
        })}
      </Text>
      <List role="list">
        {results.map((result) => (
          <li key={result.node.id}>
            <Hit result={result} onFind={() => onFind(result.node.id)} />
          </li>
        ))}
      </List>
      {isFetchNextPageError && (
        <Banner tone="danger" live="alert">
          {t('partners.moreFailed')}
        </Banner>
      )}
      {hasNextPage && (
        <Cluster $justify="center">
          <Button
            pending={isFetchingNextPage}
            pendingLabel={t('partners.loadingMore')}
            onPress={() => void fetchNextPage()}
          >
            {t('partners.more')}
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}

function Hit({ result: { node, path }, onFind }: { result: Result; onFind: () => void }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const name = nameOf(node);
  return (
    <Card $padding={16}>
      <Cluster $justify="between" $gap={12}>
        <Cluster $nowrap $gap={12} style={{ minInlineSize: 0, flex: '1 1 240px' }}>
          <Avatar name={name} size={44} />
          <Stack $gap={4} style={{ minInlineSize: 0 }}>
            <Text weight={600}>{name}</Text>
            {node.isActive === false && <DeactivatedBadge />}
            <Text size={14} tone="muted" style={{ overflowWrap: 'anywhere' }}>
              <EmailText email={node.email} />
            </Text>
            <Way aria-label={t('tree.way', { name })}>
              <li>{t('tree.generation', { formatted: format.number(node.depth) })}</li>
              {path.map((person) => (
                <li key={person.id}>{`${person.firstName} ${person.lastName}`.trim()}</li>
              ))}
            </Way>
          </Stack>
        </Cluster>
        <Button size="s" icon="partners" onPress={onFind} aria-label={t('tree.findPerson', { name })}>
          {t('tree.find')}
        </Button>
      </Cluster>
    </Card>
  );
}
