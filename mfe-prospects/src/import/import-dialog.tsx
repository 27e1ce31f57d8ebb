import type { Prospect } from '@nb/contracts';
import { type Say, useTranslation } from '@nb/i18n';
import { useDiscardPrompt, useUnsavedChanges } from '@nb/web-kit';
import { useState } from 'react';
import { Banner, Button, Dialog, DiscardQuestion, FileDrop, Spinner, Stack, Text } from '@nb/ui';
import { FILE_LIMITS, type FoundContact } from './contacts-of-file';
import { ImportReview } from './import-review';
import { planImport, tooLongFields } from './review';
import { type Imported, useImport } from './use-import';

export interface ImportDialogProps {
  /** The list as it is, to find duplicates in. */
  existing: readonly Prospect[];
  /** Contacts that the phone's picker gave; otherwise a file is asked for. */
  picked?: FoundContact[];
  onClose: () => void;
  /** Done, with the words that say so and what takes it back. */
  onImported: (imported: Imported, text: Say) => void;
}

/** Import of a contacts file with its review panel. Mount it to open it. */
export function ImportDialog({ existing, picked, onClose, onImported }: ImportDialogProps) {
  const { t } = useTranslation('prospects');
  const flow = useImport(existing, picked, (imported, text) => {
    onClose();
    onImported(imported, text);
  });
  const { state } = flow;
  const [asking, setAsking] = useState(false);
  const prompt = useDiscardPrompt();
  // What was ticked and mended here is nowhere else.
  useUnsavedChanges(state.step === 'review' && !state.sending);
  if (state.step !== 'review') {
    return (
      <Dialog open onClose={onClose} title={t('import.title')} closeLabel={t('action.close')}>
        {state.step === 'choose' ? (
          <Stack $gap={16}>
            {state.problem && (
              <Banner tone="danger" live="alert">
                {state.problem()}
              </Banner>
            )}
            <FileDrop
              onFile={(file) => void flow.choose(file)}
              accept={FILE_LIMITS.endings}
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
        ) : (
          <Stack $gap={16} $align="center" role="status">
            <Spinner size={32} />
            <Text>{t('import.reading', { name: state.fileName })}</Text>
            <Button onPress={flow.stopReading}>{t('action.cancel')}</Button>
          </Stack>
        )}
      </Dialog>
    );
  }
  const plan = planImport(state.rows, existing.length);
  const long = state.rows.filter((row) => row.selected && tooLongFields(row.found).length > 0).length;
  const blocked = plan.rows.length === 0 || plan.tooMany || long > 0;
  return (
    <Dialog
      open
      size="l"
      dismissable={false}
      onBack={() => !state.sending && setAsking(true)}
      onClose={onClose}
      title={t('import.reviewTitle')}
      actions={
        <>
          <Button onPress={onClose} disabled={state.sending}>
            {t('action.cancel')}
          </Button>
          <Button
            variant="primary"
            icon="upload"
            disabled={blocked}
            pending={state.sending}
            pendingLabel={t('import.sending', { count: plan.rows.length })}
            onPress={() => void flow.submit()}
          >
            {t('import.submit', { count: plan.rows.length })}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        {state.problem && (
          <Banner tone="danger" title={t('import.failedTitle')} live="alert">
            {state.problem()}
          </Banner>
        )}
        {plan.tooMany && (
          <Banner tone="danger" live="alert">
            {t('import.tooMany', { existing: existing.length })}
          </Banner>
        )}
        <ImportReview state={state} plan={plan} flow={flow} />
      </Stack>
      <DiscardQuestion prompt={prompt} open={asking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}
