import { useTranslation } from '@nb/i18n';
import { Button, IconButton, below, useMedia } from '@nb/ui';

/** *Invite*, the one act of the team's pages; `n` presses it. */
export function InviteButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('team');
  const narrow = useMedia(below.l);
  const act = { ownerOnly: true, 'data-shortcut': 'n', variant: 'primary', icon: 'plus', onPress } as const;
  const name = t('partners.inviteName');
  return narrow ? (
    <IconButton {...act} label={name} />
  ) : (
    <Button {...act} size="s" aria-label={name}>
      {t('partners.invite')}
    </Button>
  );
}
