import type { TreeSummary } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button, PopoverPanel, Skeleton, SkeletonRegion, Stack, Text } from '@nb/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { BarList, BarRow } from '../charts/bar-row';
import { useTreeSummaryQuery } from './tree.api';

/** As many generations are shown before somebody asks for all. */
const SHOWN = 6;

const Sum = styled.div`
  display: flex;
  flex: 1 1 auto;
  gap: 4px 12px;
  align-items: center;
  min-inline-size: 0;
  > p {
    min-inline-size: 0;
  }
`;
const Panel = styled(Stack)`
  padding: 16px 20px 20px;
`;

/** How many people there are and how many of them have completed the training, and on demand the same of each generation. */
export function Generations() {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useTreeSummaryQuery();
  if (isError && !data)
    return (
      <Sum role="alert">
        <Text as="p" size={14} tone="danger">
          {t('tree.summaryFailed')}
        </Text>
        <Button size="s" pending={isFetching} onPress={() => void refetch()}>
          {common('action.retry')}
        </Button>
      </Sum>
    );
  if (!data)
    return (
      <Sum>
        <SkeletonRegion label={common('state.loading')}>
          <Skeleton $height={36} $width="220px" />
        </SkeletonRegion>
      </Sum>
    );
  const { total, completed } = data;
  return (
    <Sum>
      {total > 0 && (
        <>
          <PopoverPanel
            trigger={
              <Button size="s" iconEnd="chevron-down">
                {t('tree.generations')}
              </Button>
            }
            open={isOpen}
            onOpenChange={setOpen}
            title={t('tree.generations')}
            closeLabel={common('action.close')}
            placement="bottom start"
          >
            <Figures summary={data} />
          </PopoverPanel>
          <Text as="p" size={14} tone="muted" numeric>
            {t('tree.total', { count: total, formatted: format.number(total), completed: format.number(completed) })}
          </Text>
        </>
      )}
    </Sum>
  );
}

function Figures({ summary: { generations } }: { summary: TreeSummary }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const shown = all ? generations : generations.slice(0, SHOWN);
  // The longest bar among the shown generations: a hidden one with a thousand people would make the others invisible.
  const most = Math.max(...shown.map(({ people }) => people), 1);
  return (
    <Panel $gap={12} $align="start">
      <BarList data-stacked>
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
        <Button size="s" variant="ghost" onPress={() => setAll(true)}>
          {t('tree.allGenerations', { count: generations.length, formatted: format.number(generations.length) })}
        </Button>
      )}
    </Panel>
  );
}
