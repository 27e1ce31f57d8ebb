import { useTranslation } from '@nb/i18n';
import { SearchField } from '@nb/ui';
import { useDelayedText } from '@nb/web-kit';

const DEBOUNCE_MS = 300;

/** The search box; what is typed is applied when the typing pauses. */
export function PartnerSearch({ search, onChange }: { search: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('team');
  const [typed, setTyped] = useDelayedText(search, onChange, DEBOUNCE_MS);
  return (
    <SearchField
      data-shortcut="/"
      label={t('partners.search')}
      placeholder={t('partners.searchPlaceholder')}
      clearLabel={t('partners.clearSearch')}
      value={typed}
      onChange={setTyped}
    />
  );
}
