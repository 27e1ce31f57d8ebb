import { Banner, Button, Cluster, Container } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { useOverrides } from '@nb/web-kit';
import styled from 'styled-components';

const Strip = styled.aside`
  padding-block: 8px;
`;

/** Asks before an override runs, shows permanently which remotes are overridden, with a button that ends it; also says when an override was switched off. */
export function OverrideBadge() {
  const { t } = useTranslation('shell');
  const { asked, active, off, allow, decline, reset, dismiss } = useOverrides();
  const used = Object.entries(active);
  const wanted = Object.entries(asked);
  if (wanted.length === 0 && used.length === 0 && off.length === 0) return null;
  return (
    <Strip aria-label={t('override.label')}>
      <Container>
        {wanted.length > 0 && (
          <Banner
            tone="danger"
            live="alert"
            title={t('override.askTitle')}
            action={
              <Cluster $gap={8}>
                <Button size="s" variant="danger" onPress={allow}>
                  {t('override.allow')}
                </Button>
                <Button size="s" onPress={decline}>
                  {t('override.decline')}
                </Button>
              </Cluster>
            }
          >
            {wanted
              .map(([remote, address]) => t('override.ask', { remote, origin: new URL(address).origin }))
              .join(' ')}
          </Banner>
        )}
        {used.length > 0 && (
          <Banner
            tone="warning"
            icon="modules"
            title={t('override.title')}
            action={
              <Button size="s" icon="undo" onPress={reset}>
                {t('override.reset')}
              </Button>
            }
          >
            {used.map(([remote, address]) => t('override.active', { remote, address })).join(' · ')}
          </Banner>
        )}
        {off.length > 0 && (
          <Banner
            tone="danger"
            title={t('override.offTitle')}
            onDismiss={dismiss}
            dismissLabel={t('override.dismiss')}
            live="status"
          >
            {off.map(({ remote, address, reason }) => t(`override.off.${reason}`, { remote, address })).join(' ')}
          </Banner>
        )}
      </Container>
    </Strip>
  );
}
