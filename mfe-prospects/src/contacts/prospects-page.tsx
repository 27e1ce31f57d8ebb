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
    if ((params.get('q') ?? '') === search) return undefined;
    // Written when typing pauses: each letter in the address would render the whole page.
    const timer = setTimeout(() => {
      const next = new URLSearchParams(params);
      if (search) next.set('q', search);
      else next.delete('q');
      setParams(next, { replace: true });
    }, URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [search, params, setParams]);
  const choose = (chosen: 'contacts' | 'guide') => {
    const next = new URLSearchParams(params);
    if (chosen === 'guide') next.set('tab', chosen);
    else next.delete('tab');
    setParams(next, { replace: true });
  };
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
