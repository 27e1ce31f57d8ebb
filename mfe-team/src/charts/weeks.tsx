import type { TeamFunnel } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, Cluster, Heading, Stack, Table, Text } from '@nb/ui';
import styled from 'styled-components';

type Week = TeamFunnel['weeks'][number];
const KINDS = ['registered', 'stepsCompleted', 'active'] as const;
type Kind = (typeof KINDS)[number];
const COLORS: Record<Kind, string> = {
  registered: 'var(--nb-accent)',
  stepsCompleted: 'var(--nb-brand)',
  active: 'var(--nb-info)',
};
const HEIGHT = 120;

const Chart = styled.figure`
  margin: 0;
  min-inline-size: 0;
  svg {
    display: block;
    inline-size: 100%;
    block-size: ${HEIGHT}px;
    overflow: visible;
  }
  svg:dir(rtl) {
    transform: scaleX(-1);
  }
  figcaption {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    margin-block-start: 6px;
    color: var(--nb-muted);
    font-size: 0.8125rem;
  }
`;
const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: 24px 32px;
`;
const Figures = styled.details`
  summary {
    min-block-size: 44px;
    display: list-item;
    align-content: center;
    color: var(--nb-link);
    font-weight: 600;
    cursor: pointer;
  }
`;

/** What happened week by week: small bars for the eye, every figure in a table for everybody. */
export function Weeks({ weeks }: Pick<TeamFunnel, 'weeks'>) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const columns = KINDS.map((kind) => ({
    id: kind,
    header: t(`charts.kinds.${kind}`),
    align: 'end' as const,
    cell: (week: Week) => format.number(week[kind]),
  }));
  return (
    <Card as="section" $padding={20} aria-labelledby="weeks">
      <Stack $gap={20}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id="weeks">
            {t('charts.weeks')}
          </Heading>
          <Text size={14} tone="muted">
            {t('charts.weeksText')}
          </Text>
        </Stack>
        <Charts>
          {KINDS.map((kind) => (
            <Bars key={kind} kind={kind} weeks={weeks} />
          ))}
        </Charts>
        <Figures>
          <summary>{t('charts.table')}</summary>
          <Table<Week>
            caption={t('charts.weeks')}
            rows={[...weeks].reverse()}
            rowKey={({ week }) => week}
            columns={[
              {
                id: 'week',
                header: t('charts.week'),
                primary: true,
                cell: ({ week }) => t('charts.weekOf', { date: format.day(week) }),
              },
              ...columns,
            ]}
          />
        </Figures>
      </Stack>
    </Card>
  );
}

function Bars({ kind, weeks }: { kind: Kind; weeks: readonly Week[] }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const values = weeks.map((week) => week[kind]);
  const most = Math.max(...values, 1);
  const sum = values.reduce((total, value) => total + value, 0);
  const slot = 100 / Math.max(weeks.length, 1);
  const best = weeks[values.indexOf(Math.max(...values, 0))];
  const last = weeks.at(-1);
  // No total of active people, because the same people are active in several weeks.
  const figure = kind === 'active' ? (last?.active ?? 0) : sum;
  const said = t('charts.said', {
    kind: t(`charts.kinds.${kind}`),
    last: format.number(last?.[kind] ?? 0),
    most: format.number(Math.max(...values, 0)),
    date: best ? format.day(best.week) : '',
  });
  return (
    <Stack $gap={8}>
      <Cluster $justify="between" $gap={8}>
        <Heading level={3} size={14}>
          {t(`charts.kinds.${kind}`)}
        </Heading>
        <Text size={14} tone="muted" numeric>
          {t(kind === 'active' ? 'charts.thisWeek' : 'charts.inAll', { formatted: format.number(figure) })}
        </Text>
      </Cluster>
      <Chart>
        <svg role="img" aria-label={said} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none">
          <rect y={HEIGHT - 1} width="100" height="1" fill="var(--nb-border)" />
          {weeks.map((week, index) => {
            const height = (week[kind] / most) * (HEIGHT - 4);
            return (
              height > 0 && (
                <rect
                  key={week.week}
                  x={index * slot + slot * 0.14}
                  y={HEIGHT - 1 - height}
                  width={slot * 0.72}
                  height={height}
                  fill={COLORS[kind]}
                  opacity={index === weeks.length - 1 ? 1 : 0.72}
                >
                  <title>
                    {t('charts.bar', { date: format.day(week.week), formatted: format.number(week[kind]) })}
                  </title>
                </rect>
              )
            );
          })}
        </svg>
        <figcaption aria-hidden="true">
          <span>{weeks[0] && format.day(weeks[0].week)}</span>
          <span>{last && format.day(last.week)}</span>
        </figcaption>
      </Chart>
    </Stack>
  );
}
