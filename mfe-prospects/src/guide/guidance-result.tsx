import { useTranslation } from '@nb/i18n';
import { Button, Cluster, CopyButton, Heading, Menu, PrintOnly, Stack } from '@nb/ui';
import { useToast } from '@nb/web-kit';
import { type Ref } from 'react';
import { GuidanceText } from './guidance-text';
import { useSaveToNotes } from './use-save-to-notes';

/** What was composed for this person, to copy, print, or keep in the contact's notes. */
export function GuidanceResult({
  name,
  guidance,
  headingRef,
}: {
  name: string;
  guidance: string;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const { namesakes, saving, ready, saveTo, saveAsNew } = useSaveToNotes(name, guidance);
  const [only] = namesakes;
  return (
    <Stack $gap={16}>
      <Heading level={2} size={18} ref={headingRef} tabIndex={-1} style={{ outline: 'none' }}>
        {t('guide.result')}
      </Heading>
      <Cluster $gap={8}>
        <CopyButton
          text={guidance}
          label={t('action.copy')}
          copiedLabel={t('action.copied')}
          failedLabel={t('toast.copyFailed')}
          size="s"
          onCopied={() => toast.success(t('toast.copied'))}
        />
        <Button size="s" icon="document" onPress={() => window.print()}>
          {t('guide.print')}
        </Button>
        {namesakes.length > 1 ? (
          <Menu
            label={t('guide.whose')}
            trigger={
              <Button ownerOnly size="s" icon="edit" iconEnd="chevron-down" pending={saving}>
                {t('guide.save')}
              </Button>
            }
            items={namesakes.map((contact) => ({
              id: contact.id,
              label: contact.name,
              onAction: () => void saveTo(contact),
              ...((contact.phone ?? contact.email) && { description: contact.phone ?? contact.email ?? '' }),
            }))}
          />
        ) : (
          <Button
            ownerOnly
            size="s"
            icon={only ? 'edit' : 'user-plus'}
            disabled={!ready}
            pending={saving}
            onPress={() => void (only ? saveTo(only) : saveAsNew())}
          >
            {t(only || !ready ? 'guide.save' : 'guide.saveNew')}
          </Button>
        )}
      </Cluster>
      <PrintOnly>
        <GuidanceText text={guidance} />
      </PrintOnly>
    </Stack>
  );
}
