import { useTranslation } from '@nb/i18n';
import { Button, Cluster, Heading, type IconName, LinkButton, Stack } from '@nb/ui';
import { useToast } from '../toast/use-toast';
import { SHARE_TARGETS, type ShareTarget, canShareNatively, shareLinks } from './share-links';

const ICONS: Record<ShareTarget, IconName> = { email: 'mail', whatsapp: 'phone', telegram: 'telegram' };

/** Buttons to share a link with a prepared text: mail, WhatsApp, Telegram, and the device's share panel where there is one. */
export function SendBy({ url, subject, text }: { url: string; subject: string; text: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const links = shareLinks({ url, subject, text });
  const share = () => {
    navigator.share({ title: subject, text, url }).catch((error: unknown) => {
      // Closing the device's share panel is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast.error(
          () => t('share.failedText'),
          () => t('share.failed'),
        );
    });
  };
  return (
    <Stack as="section" $gap={12}>
      <Heading level={3} size={16}>
        {t('share.by')}
      </Heading>
      <Cluster $gap={8}>
        {SHARE_TARGETS.map((target) => (
          <LinkButton
            key={target}
            size="s"
            icon={ICONS[target]}
            href={links[target]}
            {...(target !== 'email' && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            {t(`share.${target}`)}
          </LinkButton>
        ))}
        {canShareNatively() && (
          <Button size="s" icon="share" onPress={share}>
            {t('share.more')}
          </Button>
        )}
      </Cluster>
    </Stack>
  );
}
