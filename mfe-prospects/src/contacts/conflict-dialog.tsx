import { useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Dialog, Grid, Heading, Stack, Text } from '@nb/ui';
import { type ContactDraft, draftOf } from './draft';
import { TypeBadges } from './type-badges';
import type { Conflict } from './use-contact-actions';

const FIELDS = ['name', 'phone', 'email', 'notes'] as const;

/** Somebody saved another version meanwhile, or deleted the contact: what there is is shown, and the person decides (P9). */
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
  return (
    <Card as="section" $tone="sunken" $padding={16} aria-label={title}>
      <Stack $gap={8}>
        <Heading level={3} size={16}>
          {title}
        </Heading>
        {FIELDS.map((field) => (
          <div key={field}>
            <Text size={12} tone="subtle">
              {t(`field.${field}`)}
            </Text>
            <Text
              weight={version[field] === other[field] ? 400 : 700}
              style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
            >
              {version[field] || t('conflict.empty')}
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
