import { STAGES, type Stage } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { DatePicker, Grid, Select, TimeField } from '@nb/ui';
import { TagPicker } from '../tags/tag-picker';
import { lastDay } from '../touches/dates.rules';
import { useToday } from '../touches/use-today';
import type { ContactDraft } from './draft';

/** Stage, next date and tags in a form. */
export function PipelineFields({
  draft,
  onChange,
}: {
  draft: ContactDraft;
  onChange: (change: (now: ContactDraft) => ContactDraft) => void;
}) {
  const { t } = useTranslation('prospects');
  const today = useToday();
  const put = (change: Partial<ContactDraft>) => onChange((now) => ({ ...now, ...change }));
  return (
    <>
      <Grid $min={200} $gap={12}>
        <Select<Stage>
          label={t('pipeline.stage')}
          value={draft.stage}
          onChange={(stage) => put({ stage })}
          options={STAGES.map((stage) => ({ value: stage, label: t(`stage.${stage}`) }))}
        />
        <DatePicker
          label={t('pipeline.followUpOn')}
          value={draft.followUpOn}
          onChange={(followUpOn) => put({ followUpOn, ...(followUpOn === '' && { followUpTime: '' }) })}
          min={today}
          max={lastDay(today)}
          openLabel={t('date.open')}
          previousLabel={t('date.previousMonth')}
          nextLabel={t('date.nextMonth')}
        />
        {draft.followUpOn !== '' && (
          <TimeField
            label={t('pipeline.followUpTime')}
            hint={t('sheet.optional')}
            value={draft.followUpTime}
            onChange={(followUpTime) => put({ followUpTime })}
          />
        )}
      </Grid>
      <TagPicker value={draft.tagIds} onChange={(tagIds) => put({ tagIds })} />
    </>
  );
}
