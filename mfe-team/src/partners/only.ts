import { FUNNEL_KINDS, type FunnelKind, STEP_NUMBERS } from '@nb/contracts';
import { parseDate } from '@internationalized/date';
import { useFormat, useTranslation } from '@nb/i18n';

/** Who stands behind a figure of the charts: the list is narrowed to them (docs/product/team.md#charts). */
export interface Only {
  /** Who has completed that step. */
  step?: (typeof STEP_NUMBERS)[number];
  /** Who did that in the week that begins on `week`, `YYYY-MM-DD`. */
  did?: FunnelKind;
  week?: string;
  /** Of everybody below, not only of the direct partners. */
  depth?: 'all';
}

export function readOnly(params: URLSearchParams): Only | null {
  const step = STEP_NUMBERS.find((one) => String(one) === params.get('step'));
  const did = FUNNEL_KINDS.find((kind) => kind === params.get('did'));
  const week = dayOf(params.get('week'));
  const isAll = params.get('depth') === 'all';
  if (!step && !(did && week) && !isAll) return null;
  return { ...(step && { step }), ...(did && week && { did, week }), ...(isAll && { depth: 'all' }) };
}
export const writeOnly = (only: Only | null): Record<string, string> =>
  only
    ? {
        ...(only.step && { step: String(only.step) }),
        ...(only.did && only.week && { did: only.did, week: only.week }),
        ...(only.depth && { depth: only.depth }),
      }
    : {};

function dayOf(text: string | null): string | undefined {
  try {
    return text === null ? undefined : parseDate(text).toString();
  } catch {
    return undefined;
  }
}

/** As the service is asked: a week by the viewer's midnights. */
export function askedOnly({ step, did, week, depth }: Only, zone: string): Record<string, string | number> {
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

/** What the list is narrowed to, in words. */
export function useOnlyWords(): (only: Only) => string {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  return ({ step, did, week, depth }) =>
    [
      step && t('partners.only.step', { step, title: common(`step.titles.${step}`) }),
      did && t(`charts.kinds.${did}`),
      week && t('charts.weekOf', { date: format.day(week) }),
      depth && t('calendar.all'),
    ]
      .filter(Boolean)
      .join(' · ');
}
