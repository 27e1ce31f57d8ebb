import { useTranslation } from '@nb/i18n';
import { Tabs } from '@nb/ui';
import { Page, useSearchParams } from '@nb/web-kit';
import { useEffect, useState } from 'react';
import { ReferenceGuide } from '../guide/reference-guide';
import { ContactList } from './contact-list';

const URL_DELAY_MS = 300;

/** `/prospects` (PA §2): 'Contact List' and 'Reference Guide'. Tab and search live in the address. */
export function ProspectsPage() {
  const { t } = useTranslation('prospects');
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('q') ?? '');
  const tab = params.get('tab') === 'guide' ? 'guide' : 'contacts';
  useEffect(() => {
    // Written when typing pauses: each letter in the address would render the whole page.
    const timer = setTimeout(() => {
      setParams((now) => {
        const next = new URLSearchParams(now);
        if (search) next.set('q', search);
        else next.delete('q');
        return next;
      }, { replace: true });
    }, URL_DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed moves the address
  }, [search]);
  const choose = (next: 'contacts' | 'guide') =>
    setParams((now) => {
      const params = new URLSearchParams(now);
      if (next === 'guide') params.set('tab', next);
      else params.delete('tab');
      return params;
    }, { replace: true });
  return (
    <Page title={t('page.title')} lead={t('page.lead')}>
      <Tabs
        label={t('page.title')} selected={tab} onChange={choose}
        items={[
          { id: 'contacts', label: t('page.contacts'), icon: 'prospects', content: <ContactList search={search} onSearch={setSearch} /> },
          { id: 'guide', label: t('page.guide'), icon: 'sparkle', content: <ReferenceGuide /> },
        ]}
      />
    </Page>
  );
}
