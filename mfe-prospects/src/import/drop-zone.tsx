import { useTranslation } from '@nb/i18n';
import { FileDrop, Stack, Text } from '@nb/ui';
import { ACCEPTED_FILES } from './accepted-files';

/** A place to drop a file on, with a button that asks for one, and a word on where to get it. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('prospects');
  return (
    <Stack $gap={16}>
      <FileDrop
        onFile={onFile}
        accept={ACCEPTED_FILES}
        title={t('import.drop')}
        hint={t('import.formats')}
        chooseLabel={t('import.choose')}
      />
      <Stack $gap={4}>
        <Text size={14} weight={600}>
          {t('import.whereTitle')}
        </Text>
        {(['google', 'iphone', 'outlook', 'other'] as const).map((source) => (
          <Text key={source} size={14} tone="muted">
            {t(`import.where.${source}`)}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
