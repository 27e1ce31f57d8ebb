import { useTranslation } from '@nb/i18n';
import { Spinner } from '@nb/ui';
import styled from 'styled-components';

/** Fills the screen while there is no page yet. */
export const Full = styled.div`
  display: grid;
  place-items: center;
  align-content: center;
  gap: 16px;
  min-block-size: 100dvh;
  padding: 16px;
  color: var(--nb-muted);
`;

/** Shown while the session is being checked, and prerendered while the app loads. */
export function LoadingScreen() {
  const { t } = useTranslation('shell');
  return (
    <Full role="status">
      <Spinner size={32} label={t('app.loading')} />
      <span aria-hidden="true">{t('app.loading')}</span>
    </Full>
  );
}
