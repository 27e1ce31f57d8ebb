import { STEP_NUMBERS, type TeamFunnel } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, Heading, Stack, Text } from '@nb/ui';
import { BarList, BarRow } from './bar-row';

type Stage = TeamFunnel['stages'][number]['stage'] | 'opened';

/** From the invitation to the last step: how many came so far, in numbers, as a share, and as bars (docs/product/team.md#charts). */
export function Funnel({ stages, opened }: Pick<TeamFunnel, 'stages' | 'opened'>) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const invited = stages.find(({ stage }) => stage === 'invited')?.people ?? 0;
  const shown = stages.flatMap<{ stage: Stage; people: number }>((each) =>
    each.stage === 'invited' && opened !== undefined ? [each, { stage: 'opened', people: opened }] : [each],
  );
  const label = (stage: Stage) => {
    if (stage === 'invited' || stage === 'opened' || stage === 'registered') return t(`charts.${stage}`);
    const number = STEP_NUMBERS.find((one) => stage === `step-${one}`);
    return number ? t('charts.step', { step: number, title: common(`step.titles.${number}`) }) : stage;
  };
  return (
    <Card as="section" $padding={20} aria-labelledby="funnel">
      <Stack $gap={16}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id="funnel">
            {t('charts.funnel')}
          </Heading>
          <Text size={14} tone="muted">
            {t('charts.funnelText')}
          </Text>
        </Stack>
        <BarList as="ol">
          {shown.map(({ stage, people }) => (
            <BarRow
              key={stage}
              label={label(stage)}
              value={people}
              most={Math.max(invited, 1)}
              text={t('charts.share', {
                count: people,
                formatted: format.number(people),
                percent: format.percent(invited > 0 ? (people / invited) * 100 : 0),
              })}
            />
          ))}
        </BarList>
      </Stack>
    </Card>
  );
}
