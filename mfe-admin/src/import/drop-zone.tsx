import { useTranslation } from '@nb/i18n';
import { Button, Cluster, FileDrop, Stack, Text } from '@nb/ui';
import { downloadText } from '@nb/web-kit';
import { ACCEPTED_FILES, templateFile } from './files';

/** A place to drop a file of users on, a button that asks for one, and an example to begin with. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('admin');
  return (
    <Stack $gap={16}>
      <FileDrop
        onFile={onFile}
        accept={ACCEPTED_FILES}
        title={t('import.drop')}
        hint={t('import.formats')}
        chooseLabel={t('import.choose')}
      />
      <Text size={14} tone="muted">
        {t('import.columnsHint')}
      </Text>
      <Cluster>
        <Button
          size="s"
          icon="download"
          onPress={() => downloadText('users-template.csv', 'text/csv;charset=utf-8', templateFile())}
        >
          {t('import.template')}
        </Button>
      </Cluster>
    </Stack>
  );
}
