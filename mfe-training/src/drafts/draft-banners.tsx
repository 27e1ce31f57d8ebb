import { Banner, Button, Cluster, Stack, Text } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { useOffline } from '@nb/web-kit';
import type { ProgressDraft } from './use-progress-draft';

export interface DraftBannersProps<Fields extends Readonly<Record<string, string | number | boolean>>> {
  draft: Pick<ProgressDraft<Fields>, 'draft' | 'restored' | 'conflict' | 'choose'>;
  /** What to say when the draft is of an earlier visit. */
  restoredTitle: string;
  /** What a person calls the field; nothing when there is but one. */
  labelOf?: (field: string) => string;
}

/** The state of a draft: it waits for a connection, comes from an earlier visit, or conflicts with a change made elsewhere. */
export function DraftBanners<Fields extends Readonly<Record<string, string | number | boolean>>>({
  draft: { draft, restored, conflict, choose },
  restoredTitle,
  labelOf,
}: DraftBannersProps<Fields>) {
  const { t } = useTranslation('training');
  const offline = useOffline();
  if (conflict) {
    return (
      <Banner tone="warning" title={t('drafts.conflictTitle')} live="alert">
        <Stack $gap={12}>
          <Text size={14}>{t('drafts.chooseText')}</Text>
          <Stack as="ul" $gap={4} style={{ margin: 0, paddingInlineStart: 20 }}>
            {conflict.fields.map((field) => (
              <Text key={field} as="li" size={14} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {labelOf ? `${labelOf(field)}: ` : ''}
                {t('drafts.theirs', { text: said(conflict.theirs[field], t('drafts.empty')) })}
              </Text>
            ))}
          </Stack>
          <Cluster $gap={8}>
            <Button size="s" variant="primary" onPress={() => choose('mine')}>
              {t('drafts.keepMine')}
            </Button>
            <Button size="s" onPress={() => choose('theirs')}>
              {t('drafts.takeTheirs')}
            </Button>
          </Cluster>
        </Stack>
      </Banner>
    );
  }
  if (offline && draft !== undefined) return <Banner tone="info" title={t('drafts.waiting')} live="status" />;
  return restored ? <Banner tone="info" title={restoredTitle} live="status" /> : null;
}

const said = (value: string | number | boolean | undefined, empty: string): string => {
  const text = typeof value === 'boolean' ? (value ? '✓' : '✗') : String(value ?? '');
  return text.trim() === '' ? empty : text.length > 300 ? `${text.slice(0, 300)}…` : text;
};
