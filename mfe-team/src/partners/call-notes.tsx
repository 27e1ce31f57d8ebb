import { MAX_CALL_NOTES } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Cluster, OwnerFields, Skeleton, Stack, TextArea } from '@nb/ui';
import { AutosaveStatus, ReadFailed, useAutosave } from '@nb/web-kit';
import { useCallNotesQuery, useSaveCallNotesMutation } from './partners.api';

/** How long after the last keystroke the notes are saved. */
const AUTOSAVE_DELAY_MS = 1000;

/** One's own notes about the calls with a partner, saved automatically. Nobody else sees them. */
export function CallNotes({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation('team');
  const { data, error, isError, isFetching, refetch } = useCallNotesQuery(partnerId);
  if (isError && !data)
    return (
      <ReadFailed
        level={3}
        title={t('prepare.notesFailed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return data ? <Notes partnerId={partnerId} saved={data.notes} /> : <Skeleton $height={112} />;
}

function Notes({ partnerId, saved }: { partnerId: string; saved: string }) {
  const { t } = useTranslation('team');
  const [save] = useSaveCallNotesMutation();
  const autosave = useAutosave<string>({
    delay: AUTOSAVE_DELAY_MS,
    save: (notes) => save({ id: partnerId, notes }).unwrap(),
    isValid: (notes) => notes.length <= MAX_CALL_NOTES,
  });
  const notes = autosave.draft ?? saved;
  return (
    <Stack $gap={4}>
      <OwnerFields>
        <TextArea
          rows={3}
          label={t('prepare.notes')}
          description={t('prepare.notesHint')}
          value={notes}
          onChange={autosave.change}
          error={notes.length > MAX_CALL_NOTES ? t('contacts.tooLong') : undefined}
        />
      </OwnerFields>
      <Cluster>
        <AutosaveStatus autosave={autosave} />
      </Cluster>
    </Stack>
  );
}
