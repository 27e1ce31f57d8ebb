import type { AttentionItem } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button } from '@nb/ui';
import { errorText, useToast } from '@nb/web-kit';
import { useUpdateCodeMutation } from '../partners/partners.api';

type Invitation = Extract<AttentionItem, { kind: 'invitation' }>['invitation'];
const UNDO_MS = 10_000;
/** So much longer an invitation lives after one press. */
export const EXTEND_DAYS = 7;
export const extended = (expiresAt: string, now: number): string =>
  new Date(Math.max(Date.parse(expiresAt), now) + EXTEND_DAYS * 86_400_000).toISOString();

/** A week more for an invitation that is about to end; it can be taken back. */
export function ExtendInvitation({ invitation: { id, code, expiresAt } }: { invitation: Invitation }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const [update, { isLoading }] = useUpdateCodeMutation();
  const end = async (at: string): Promise<boolean> => {
    try {
      await update({ id, body: { expiresAt: at } }).unwrap();
      return true;
    } catch (error) {
      toast.error(
        () => errorText(error, common),
        () => t('codes.updateFailed'),
      );
      return false;
    }
  };
  const extend = async () => {
    const next = extended(expiresAt, Date.now());
    if (!(await end(next))) return;
    toast.show({
      text: () => t('needs.extended', { code, date: format.date(next) }),
      whole: code,
      tone: 'success',
      staysFor: UNDO_MS,
      action: { label: () => t('codes.undo'), run: () => void end(expiresAt) },
    });
  };
  return (
    <Button
      ownerOnly
      size="s"
      icon="clock"
      pending={isLoading}
      aria-label={t('needs.extendOf', { code, count: EXTEND_DAYS })}
      onPress={() => void extend()}
    >
      {t('needs.extend', { count: EXTEND_DAYS })}
    </Button>
  );
}
