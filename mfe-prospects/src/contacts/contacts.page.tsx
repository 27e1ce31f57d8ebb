import { useTranslation } from '@nb/i18n';
import { Tabs } from '@nb/ui';
import { Page, useSearchParams } from '@nb/web-kit';
import { ReferenceGuide } from '../guide/reference-guide';
import { useGuide } from '../guide/use-guide';
import { ContactList } from './contact-list';
import { MyDay } from '../today/my-day';
import { TouchDialogs } from '../touches/touch-dialogs';
import { useListInAddress, useListInMemory } from './contacts.state';

/** `/prospects`: 'Contact List' and 'Reference Guide'. Tab, search and order are kept in the address. */
export function ContactsPage() {
  const { t } = useTranslation('prospects');
  const [params, setParams] = useSearchParams();
  const guide = useGuide();
  const tab = params.get('tab') === 'guide' ? 'guide' : 'contacts';
  const choose = (chosen: 'contacts' | 'guide') => {
    const next = new URLSearchParams(params);
    if (chosen === 'guide') next.set('tab', chosen);
    else next.delete('tab');
    setParams(next);
  };
  if (params.get('view') === 'today')
    return (
      <Page title={t('day.title')}>
        <MyDay />
        <TouchDialogs />
      </Page>
    );
  return (
    <Page title={t('page.title')} lead={t('page.lead')}>
      <Tabs
        label={t('page.title')}
        selected={tab}
        onChange={choose}
        items={[
          { id: 'contacts', label: t('page.contacts'), icon: 'prospects', content: <SearchedContacts /> },
          { id: 'guide', label: t('page.guide'), icon: 'sparkle', content: <ReferenceGuide guide={guide} /> },
        ]}
      />
      <TouchDialogs />
    </Page>
  );
}

// Below the tabs, so that a letter typed renders the list alone.
function SearchedContacts() {
  return <ContactList view={useListInAddress()} />;
}

/** The contact list inside of another remote's page (slot `prospect-list`): compact, no title of its own. */
export function ContactListSlot() {
  return (
    <>
      <ContactList compact view={useListInMemory()} />
      <TouchDialogs />
    </>
  );
}
