import { FUNNEL_KINDS, type FunnelKind, STEP_NUMBERS } from '@nb/contracts';
import { parseDate } from '@internationalized/date';
import { useFormat, useTranslation } from '@nb/i18n';

/** Narrows the list to the partners that a figure of the charts counts (docs/product/team.md#charts). */
export interface ChartFilter {
  /** Partners who have completed that step. */
  step?: (typeof STEP_NUMBERS)[number];
  /** Partners who did that in the week that begins on `week`, `YYYY-MM-DD`. */
  did?: FunnelKind;
  week?: string;
  /** Partners of all generations, not only the direct ones; or a master admin's own ones, not those of everybody. */
  depth?: 'all' | 'own';
}

export function readChartFilter(params: URLSearchParams): ChartFilter | null {
  const step = STEP_NUMBERS.find((one) => String(one) === params.get('step'));
  const did = FUNNEL_KINDS.find((kind) => kind === params.get('did'));
  const week = dayOf(params.get('week'));
  const depth = (['all', 'own'] as const).find((each) => each === params.get('depth'));
  if (!step && !(did && week) && !depth) return null;
  return { ...(step && { step }), ...(did && week && { did, week }), ...(depth && { depth }) };
}
export const chartFilterParams = (filter: ChartFilter | null): Record<string, string> =>
  filter
    ? {
        ...(filter.step && { step: String(filter.step) }),
        ...(filter.did && filter.week && { did: filter.did, week: filter.week }),
        ...(filter.depth && { depth: filter.depth }),
      }
    : {};

function dayOf(text: string | null): string | undefined {
  try {
    return text === null ? undefined : parseDate(text).toString();
  } catch {
    return undefined;
  }
}

/** Query of the request: the week begins and ends at midnight of the viewer's zone. */
export function chartFilterQuery(
  { step, did, week, depth }: ChartFilter,
  zone: string,
): Record<string, string | number> {
  const monday = did && week ? parseDate(week) : undefined;
  return {
    ...(step && { step }),
    ...(depth && { depth }),
    ...(did &&
      monday && {
        did,
        from: monday.toDate(zone).toISOString(),
        to: monday.add({ days: 7 }).toDate(zone).toISOString(),
      }),
  };
}

/** Describes the filter in the user's language. */
export function useChartFilterText(): (filter: ChartFilter) => string {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  return ({ step, did, week, depth }) =>
    [
      step && t('partners.only.step', { step, title: common(`step.titles.${step}`) }),
      did && t(`charts.kinds.${did}`),
      week && t('charts.weekOf', { date: format.day(week) }),
      depth && t(depth === 'own' ? 'calendar.direct' : 'calendar.all'),
    ]
      .filter(Boolean)
      .join(' · ');
}
