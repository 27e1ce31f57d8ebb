import { Banner } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { useState } from 'react';

const PROBE = 'probe';
const isBlocked = (): boolean => {
  try {
    localStorage.setItem(PROBE, PROBE);
    localStorage.removeItem(PROBE);
    return false;
  } catch {
    return true;
  }
};

/** Shown when this browser blocks storage for this site. */
export function StorageBanner() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(isBlocked);
  if (!shown) return null;
  return (
    <div style={{ marginBlockEnd: 20 }}>
      <Banner tone="info" onDismiss={() => setShown(false)} dismissLabel={t('action.dismiss')}>
        {t('state.storageBlocked')}
      </Banner>
    </div>
  );
}
