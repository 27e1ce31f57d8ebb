import { CALL_OUTCOMES, STEP_NUMBERS, type TeamFunnel } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, Heading, Stack, Text } from '@nb/ui';
import { BarList, BarRow } from './bar-row';
import type { ListLink } from './list-link';

type Shown = Omit<TeamFunnel['stages'][number], 'stage'> & { stage: TeamFunnel['stages'][number]['stage'] | 'opened' };

/** From the invitation to the last step: how many came so far, how many that is of the stage before, and how long it took (docs/product/team.md#charts). */
export function Funnel({
  stages,
  opened,
  calls,
  link,
}: Pick<TeamFunnel, 'stages' | 'opened' | 'calls'> & { link: ListLink }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const invited = stages.find(({ stage }) => stage === 'invited')?.people ?? 0;
  const shown = stages.flatMap<Shown>((each) =>
    each.stage === 'invited' && opened !== undefined ? [each, { stage: 'opened', people: opened }] : [each],
  );
  const stepOf = ({ stage }: Shown) => STEP_NUMBERS.find((one) => stage === `step-${one}`);
  const label = (each: Shown) => {
    const { stage } = each;
    if (stage === 'invited' || stage === 'opened' || stage === 'registered') return t(`charts.${stage}`);
    const step = stepOf(each);
    return step ? t('charts.step', { step, title: common(`step.titles.${step}`) }) : stage;
  };
  /** Steps 4 and 5 both open after step 3. */
  const before = (place: number) => shown[shown[place]?.stage === 'step-5' ? place - 2 : place - 1];
  const note = ({ people, medianDays }: Shown, place: number) => {
    const from = before(place)?.people;
    return [
      ...(from ? [t('charts.conversion', { percent: format.percent((people / from) * 100) })] : []),
      ...(typeof medianDays === 'number'
        ? [
            medianDays < 1
              ? t('charts.medianDay')
              : t('charts.median', {
                  count: medianDays,
                  formatted: format.number(medianDays, { maximumFractionDigits: 1 }),
                }),
          ]
        : []),
    ].join(' · ');
  };
  const said = CALL_OUTCOMES.filter((outcome) => (calls?.[outcome] ?? 0) > 0).map((outcome) =>
    t('charts.callsOf', { outcome: t(`outcome.${outcome}`), number: format.number(calls?.[outcome] ?? 0) }),
  );
  return (
    <Card as="section" $padding={20} aria-labelledby="funnel">
      <Stack $gap={12}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id="funnel">
            {t('charts.funnel')}
          </Heading>
          <Text size={14} tone="muted">
            {t('charts.funnelText')}
          </Text>
        </Stack>
        <BarList as="ol">
          {shown.map((each, place) => (
            <BarRow
              key={each.stage}
              label={label(each)}
              value={each.people}
              most={Math.max(invited, 1)}
              text={format.number(each.people)}
              note={note(each, place)}
              to={
                each.stage === 'invited' || each.stage === 'opened'
                  ? link({ filter: 'invited' })
                  : link({ step: stepOf(each) })
              }
            />
          ))}
        </BarList>
        {said.length > 0 && (
          <Text size={14} tone="muted">
            {t('pair', { label: t('charts.calls'), value: format.list(said) })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
