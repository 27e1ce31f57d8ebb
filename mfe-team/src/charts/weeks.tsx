import { FUNNEL_KINDS, type FunnelKind, type TeamFunnel } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, Cluster, Heading, Stack, Table, Text, TextLink, VisuallyHidden } from '@nb/ui';
import { Link } from '@nb/web-kit';
import styled from 'styled-components';
import type { ListLink } from './list-link';

type Week = TeamFunnel['weeks'][number];
const COLORS: Record<FunnelKind, string> = {
  registered: 'var(--nb-accent)',
  stepsCompleted: 'var(--nb-brand)',
  active: 'var(--nb-info)',
};
const HEIGHT = 120;

const Chart = styled.figure`
  margin: 0;
  min-inline-size: 0;
  figcaption {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    margin-block-start: 6px;
    color: var(--nb-muted);
    font-size: 0.8125rem;
  }
`;
/** For the pointer: by keyboard the figures of the table lead on. */
const Columns = styled.div`
  display: flex;
  align-items: stretch;
  block-size: ${HEIGHT}px;
  border-block-end: 1px solid var(--nb-border);
  > * {
    flex: 1 1 0;
    display: flex;
    align-items: flex-end;
    min-inline-size: 0;
    padding-inline: max(1px, 1.2%);
  }
  > a:hover {
    background: var(--nb-sunken);
  }
`;
const Bar = styled.span<{ $color: string }>`
  inline-size: 100%;
  min-block-size: 2px;
  border-start-start-radius: 3px;
  border-start-end-radius: 3px;
  background: ${({ $color }) => $color};
  opacity: 0.8;
  /* The running week is not over. */
  &[data-running] {
    background: repeating-linear-gradient(
      135deg,
      ${({ $color }) => $color} 0 3px,
      color-mix(in srgb, ${({ $color }) => $color} 30%, transparent) 3px 6px
    );
    opacity: 1;
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
export function Weeks({ weeks, link }: Pick<TeamFunnel, 'weeks'> & { link: ListLink }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const columns = FUNNEL_KINDS.map((kind) => ({
    id: kind,
    header: t(`charts.kinds.${kind}`),
    align: 'end' as const,
    cell: (week: Week) => {
      const to = week[kind] > 0 ? link({ did: kind, week: week.week }) : undefined;
      const figure = format.number(week[kind]);
      return to === undefined ? (
        figure
      ) : (
        <TextLink
          as={Link}
          to={to}
          data-alone
          aria-label={`${figure}, ${t(`charts.kinds.${kind}`)}, ${t('charts.weekOf', { date: format.day(week.week) })}`}
        >
          {figure}
        </TextLink>
      );
    },
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
          {FUNNEL_KINDS.map((kind) => (
            <Bars key={kind} kind={kind} weeks={weeks} link={link} />
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

function Bars({ kind, weeks, link }: { kind: FunnelKind; weeks: readonly Week[]; link: ListLink }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const values = weeks.map((week) => week[kind]);
  const most = Math.max(...values, 1);
  const sum = values.reduce((total, value) => total + value, 0);
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
        <VisuallyHidden role="img" aria-label={said} />
        <Columns aria-hidden="true">
          {weeks.map((week, index) => {
            const count = week[kind];
            const title = t('charts.bar', { date: format.day(week.week), formatted: format.number(count) });
            const bar = count > 0 && (
              <Bar
                $color={COLORS[kind]}
                data-running={index === weeks.length - 1 || undefined}
                style={{ blockSize: `${(count / most) * 100}%` }}
              />
            );
            const to = count > 0 ? link({ did: kind, week: week.week }) : undefined;
            return to === undefined ? (
              <span key={week.week} title={title}>
                {bar}
              </span>
            ) : (
              <Link key={week.week} to={to} title={title} tabIndex={-1}>
                {bar}
              </Link>
            );
          })}
        </Columns>
        <figcaption aria-hidden="true">
          <span>{weeks[0] && format.day(weeks[0].week)}</span>
          <span>{last && format.day(last.week)}</span>
        </figcaption>
      </Chart>
    </Stack>
  );
}
