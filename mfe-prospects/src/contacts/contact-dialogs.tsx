import { CONTACT_TEXTS, type Prospect } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Button, Card, Cluster, Dialog, Grid, Heading, Stack, Text } from '@nb/ui';
import { useTags } from '../tags/use-tags';
import { type ContactDraft, draftOf, isSameIn } from './draft';
import { sayTime } from './stage-look';
import { TypeBadges } from './contact-table';
import type { Conflict } from './use-contact-actions';

const FIELDS = ['name', ...CONTACT_TEXTS] as const;
const PIPELINE = ['stage', 'followUpOn', 'tagIds'] as const;
type Shown = (typeof FIELDS)[number] | (typeof PIPELINE)[number];
const isPipeline = (field: Shown): field is (typeof PIPELINE)[number] => PIPELINE.some((each) => each === field);

/** Shown when somebody else changed or deleted the contact meanwhile: both versions side by side, and the person decides. */
export function ConflictDialog({
  conflict,
  onMine,
  onTheirs,
}: {
  conflict?: Conflict;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { t } = useTranslation('prospects');
  if (!conflict) return null;
  if (!conflict.theirs) {
    return (
      <Dialog
        alert
        open
        dismissable={false}
        onClose={onTheirs}
        icon="warning"
        tone="warning"
        title={t('conflict.goneTitle')}
        actions={
          <>
            <Button onPress={onTheirs}>{t('conflict.goneTheirs')}</Button>
            <Button variant="primary" onPress={onMine} autoFocus>
              {t('conflict.goneMine')}
            </Button>
          </>
        }
      >
        <Stack $gap={16}>
          <Text tone="muted">{t('conflict.goneText')}</Text>
          <Version title={t('conflict.mine')} version={conflict.mine} other={draftOf(conflict.before)} />
        </Stack>
      </Dialog>
    );
  }
  const theirs = draftOf(conflict.theirs);
  return (
    <Dialog
      alert
      size="l"
      open
      dismissable={false}
      onClose={onTheirs}
      icon="warning"
      tone="warning"
      title={t('conflict.title')}
      actions={
        <>
          <Button onPress={onTheirs} autoFocus>
            {t('conflict.theirsAction')}
          </Button>
          <Button variant="primary" onPress={onMine}>
            {t('conflict.mineAction')}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        <Text tone="muted">{t('conflict.text')}</Text>
        <Grid $min={260}>
          <Version title={t('conflict.mine')} version={conflict.mine} other={theirs} />
          <Version title={t('conflict.theirs')} version={theirs} other={conflict.mine} />
        </Grid>
      </Stack>
    </Dialog>
  );
}

function Version({ title, version, other }: { title: string; version: ContactDraft; other: ContactDraft }) {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const { byId } = useTags();
  const valueOf = (field: Shown): string => {
    if (field === 'stage') return t(`stage.${version.stage}`);
    if (field === 'tagIds') return format.list(version.tagIds.flatMap((id) => byId.get(id)?.name ?? []));
    if (field === 'followUpOn' && version.followUpOn !== '')
      return [format.day(version.followUpOn), version.followUpTime && sayTime(version.followUpTime, format)]
        .filter(Boolean)
        .join(' ');
    return version[field];
  };
  return (
    <Card as="section" $tone="sunken" $padding={16} aria-label={title}>
      <Stack $gap={8}>
        <Heading level={3} size={16}>
          {title}
        </Heading>
        {[...FIELDS, ...PIPELINE].map((field) => (
          <div key={field}>
            <Text size={12} tone="subtle">
              {isPipeline(field) ? t(`pipeline.${field}`) : t(`field.${field}`)}
            </Text>
            <Text
              weight={isSameIn(field, version, other) ? 400 : 700}
              style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
            >
              {valueOf(field) || t('conflict.empty')}
            </Text>
          </div>
        ))}
        <Cluster $gap={4}>
          <TypeBadges contact={version} t={t} />
        </Cluster>
      </Stack>
    </Card>
  );
}

export interface DeleteDialogProps {
  /** None: the question is not asked. */
  contacts: readonly Prospect[];
  reopensStep3: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before a delete of one or several; it warns when step 3 would have to be completed again. */
export function DeleteDialog({ contacts, reopensStep3, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('prospects');
  const [first] = contacts;
  const count = contacts.length;
  return (
    <Dialog
      alert
      open={count > 0}
      onClose={onClose}
      icon="trash"
      tone="danger"
      title={t(count > 1 ? 'delete.questionAll' : 'delete.question', { count })}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('action.cancel')}
          </Button>
          <Button variant="danger" onPress={onConfirm}>
            {t('action.delete')}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        <Text tone="muted">{t(count > 1 ? 'delete.textAll' : 'delete.text', { count, name: first?.name ?? '' })}</Text>
        {reopensStep3 && (
          <Banner tone="warning" title={t('delete.step3Title')}>
            {t('delete.step3Text')}
          </Banner>
        )}
      </Stack>
    </Dialog>
  );
}

/** Asks before undoing an import, when step 3 would be open again without its contacts. */
export function UndoImportDialog({
  open,
  onConfirm,
  onClose,
}: {
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('prospects');
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      icon="warning"
      tone="warning"
      title={t('import.undoQuestion')}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('action.cancel')}
          </Button>
          <Button variant="danger" onPress={onConfirm}>
            {t('action.undo')}
          </Button>
        </>
      }
    >
      <Banner tone="warning" title={t('delete.step3Title')}>
        {t('delete.step3Text')}
      </Banner>
    </Dialog>
  );
}
