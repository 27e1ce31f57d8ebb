import { useTranslation } from '@nb/i18n';
import { Banner, Button, Checkbox, Cluster, Menu, Stack, Text } from '@nb/ui';
import { useState } from 'react';
import { ColumnMapping } from './column-mapping';
import { CHOICE_FLAGS, type ImportPlan } from './review';
import { ReviewTable } from './review-table';
import type { Import, ImportState } from './use-import';

type Review = Extract<ImportState, { step: 'review' }>;
const CHOICES = ['other', 'customer', 'partner'] as const satisfies readonly (keyof typeof CHOICE_FLAGS)[];

/** What was found in the file: columns, rows (all preselected), types, duplicates. */
export function ImportReview({ state, plan, flow }: { state: Review; plan: ImportPlan; flow: Import }) {
  const { t } = useTranslation('prospects');
  const [onlyDuplicates, setOnlyDuplicates] = useState(false);
  const { rows, nameless, file } = state;
  const selected = rows.filter((row) => row.selected).length;
  const duplicates = rows.filter((row) => row.duplicate).length;
  const shown = onlyDuplicates ? rows.filter((row) => row.duplicate) : rows;
  return (
    <>
      <Text tone="muted" role="status">
        {t('import.summary', {
          count: rows.length,
          created: plan.created,
          updated: plan.updated,
          skipped: plan.skipped,
        })}{' '}
        {nameless > 0 && t('import.nameless', { count: nameless })}
      </Text>
      {file.kind === 'table' && <ColumnMapping file={file} onChange={flow.setPlan} startOpen={rows.length === 0} />}
      {rows.length === 0 && (
        <Banner tone="warning">{t(file.kind === 'table' ? 'import.noNames' : 'import.noNamesCards')}</Banner>
      )}
      {rows.length > 0 && (
        <Stack $gap={12}>
          <Cluster $gap={12} $justify="between">
            <Checkbox
              checked={selected === rows.length}
              indeterminate={selected > 0 && selected < rows.length}
              onChange={(on) => flow.changeAll({ selected: on })}
            >
              {t('import.selected', { selected, total: rows.length })}
            </Checkbox>
            {duplicates > 0 && (
              <Checkbox checked={onlyDuplicates} onChange={setOnlyDuplicates}>
                {t('import.onlyDuplicates', { count: duplicates })}
              </Checkbox>
            )}
            <Menu
              label={t('import.typeForAll')}
              trigger={<Button iconEnd="chevron-down">{t('import.typeForAll')}</Button>}
              items={CHOICES.map((choice) => ({
                id: choice,
                label: t(`import.type.${choice}`),
                onAction: () => flow.changeAll({ flags: CHOICE_FLAGS[choice], typeGiven: true }),
              }))}
            />
          </Cluster>
          <ReviewTable rows={shown} onChange={flow.changeRow} onChangeAll={flow.changeAll} />
        </Stack>
      )}
    </>
  );
}
