import type { TreeSummary } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Heading, Skeleton, SkeletonRegion, Stack, Text } from '@nb/ui';
import { ReadFailed } from '@nb/web-kit';
import { useState } from 'react';
import { BarList, BarRow } from '../charts/bar-row';
import { useTreeSummaryQuery } from './tree.api';

/** As many generations are shown before somebody asks for all. */
const SHOWN = 6;

/** How many people each generation has, and how many of them have completed the training. */
export function Generations() {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const { data, error, isError, isFetching, refetch } = useTreeSummaryQuery();
  if (isError && !data)
    return (
      <Card $padding={20}>
        <ReadFailed
          level={2}
          title={t('tree.summaryFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  if (!data)
    return (
      <SkeletonRegion label={common('state.loading')}>
        <Skeleton $height={180} $radius={16} />
      </SkeletonRegion>
    );
  return data.total === 0 ? null : <Figures summary={data} />;
}

function Figures({ summary: { total, completed, generations } }: { summary: TreeSummary }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const shown = all ? generations : generations.slice(0, SHOWN);
  // The longest bar among the shown generations: a hidden one with a thousand people would make the others invisible.
  const most = Math.max(...shown.map(({ people }) => people), 1);
  return (
    <Card as="section" $padding={20} aria-labelledby="tree-generations">
      <Stack $gap={16}>
        <Cluster $justify="between" $gap={8}>
          <Heading level={2} size={18} id="tree-generations">
            {t('tree.generations')}
          </Heading>
          <Text tone="muted" numeric>
            {t('tree.total', { count: total, formatted: format.number(total), completed: format.number(completed) })}
          </Text>
        </Cluster>
        <BarList>
          {shown.map(({ generation, people, completed: done }) => (
            <BarRow
              key={generation}
              label={t('tree.generation', { formatted: format.number(generation) })}
              value={people}
              part={done}
              most={most}
              text={t('tree.generationText', {
                count: people,
                formatted: format.number(people),
                completed: format.number(done),
              })}
            />
          ))}
        </BarList>
        {!all && generations.length > SHOWN && (
          <Cluster>
            <Button size="s" variant="ghost" onPress={() => setAll(true)}>
              {t('tree.allGenerations', { count: generations.length, formatted: format.number(generations.length) })}
            </Button>
          </Cluster>
        )}
      </Stack>
    </Card>
  );
}
