import { useTranslation } from '@nb/i18n';
import { Tabs } from '@nb/ui';
import { Page, useSearchParams } from '@nb/web-kit';
import { BoardView } from '../board/board-view';
import { ReferenceGuide } from '../guide/reference-guide';
import { useGuide } from '../guide/use-guide';
import { ContactList } from './contact-list';
import { MyDay } from '../today/my-day';
import { TouchDialogs } from '../touches/touch-dialogs';
import { useListInAddress, useListInMemory } from './contacts.state';
import { ViewSwitch, viewOf } from './view-switch';

/** `/prospects`: the contacts as a list, a board or a plan of the day; with the list 'Contact List' and 'Reference Guide'. View, tab, search, filters and order are kept in the address. */
export function ContactsPage() {
  const { t } = useTranslation('prospects');
  const [params, setParams] = useSearchParams();
  const guide = useGuide();
  const view = viewOf(params);
  const tab = params.get('tab') === 'guide' ? 'guide' : 'contacts';
  const choose = (chosen: 'contacts' | 'guide') => {
    const next = new URLSearchParams(params);
    if (chosen === 'guide') next.set('tab', chosen);
    else next.delete('tab');
    setParams(next);
  };
  if (view === 'today')
    return (
      <Page title={t('day.title')} heading={t('page.title')} actions={<ViewSwitch />}>
        <MyDay />
        <TouchDialogs />
      </Page>
    );
  return (
    // The board has the room of the sentence; the switch stays where it is.
    <Page title={t('page.title')} lead={view === 'board' ? undefined : t('page.lead')} actions={<ViewSwitch />}>
      {view === 'board' ? (
        <BoardView />
      ) : (
        <Tabs
          label={t('page.title')}
          selected={tab}
          onChange={choose}
          items={[
            { id: 'contacts', label: t('page.contacts'), icon: 'prospects', content: <SearchedContacts /> },
            { id: 'guide', label: t('page.guide'), icon: 'sparkle', content: <ReferenceGuide guide={guide} /> },
          ]}
        />
      )}
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
