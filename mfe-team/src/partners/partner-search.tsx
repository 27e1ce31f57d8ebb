import { useTranslation } from '@nb/i18n';
import { SearchField } from '@nb/ui';
import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 300;

/** The search box; what is typed is applied when the typing pauses. */
export function PartnerSearch({ search, onChange }: { search: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('team');
  const [typed, setTyped] = useState(search);
  const [applied, setApplied] = useState(search);
  // Changed from elsewhere: Back, or «Clear filters».
  if (applied !== search) {
    setApplied(search);
    setTyped(search);
  }
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => { setApplied(typed); onChange(typed); }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onChange]);
  return <SearchField label={t('partners.search')} placeholder={t('partners.searchPlaceholder')} clearLabel={t('partners.clearSearch')} value={typed} onChange={setTyped} />;
}
