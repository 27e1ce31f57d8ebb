import type { NavEntry } from '@nb/contracts';
import { type Command, CommandPalette as Surface, type IconName, useTheme } from '@nb/ui';
import { LANGUAGES, LANGUAGE_NAMES, useTranslation } from '@nb/i18n';
import { useCurrentUserQuery, useLanguage, useLogoutMutation, useNavigate, useSettleAccount } from '@nb/web-kit';
import { useEffect, useState } from 'react';
import { labelOf } from '../frame/nav-entries';
import { found, group } from './commands';
import { MOST_PEOPLE, usePaletteContactsQuery, usePalettePartnersQuery } from './palette.api';

/** People are searched from the second letter on, when typing pauses. */
const PEOPLE_FROM = 2;
const REST_MS = 250;
const MOST_PLACES = 20;
const THEMES = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

const useRested = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};

/** Pages, contacts, partners and actions, found by typing. `entries`: the entries of the sidebar. */
export function CommandPalette({
  open,
  onClose,
  entries,
}: {
  open: boolean;
  onClose: () => void;
  entries: readonly NavEntry[];
}) {
  const { t } = useTranslation('shell');
  const { language, setLanguage } = useLanguage();
  const { choice, setTheme } = useTheme();
  const { data: user } = useCurrentUserQuery();
  const [logout] = useLogoutMutation();
  const settle = useSettleAccount();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const wantsPeople = open && search.length >= PEOPLE_FROM;
  const contacts = usePaletteContactsQuery(undefined, { skip: !wantsPeople });
  const partners = usePalettePartnersQuery(search, { skip: !wantsPeople });
  useEffect(() => {
    if (!open) setTyped('');
  }, [open]);

  const go = (path: string) => () => {
    // In the place of the palette's own step.
    void navigate(path, { replace: true });
  };
  const leave = async () => {
    if (await settle()) void logout();
  };
  const places: Command[] = [
    ...entries.map((entry): Command => ({
      id: `page-${entry.id}`,
      label: labelOf(entry, language),
      icon: entry.icon as IconName,
      onChoose: go(entry.path),
    })),
    { id: 'page-settings', label: t('nav.settings'), icon: 'settings', onChoose: go('/settings') },
  ];
  const looking =
    typed.trim().length >= PEOPLE_FROM && (search !== typed.trim() || contacts.isFetching || partners.isFetching);
  const acts: Command[] = [
    { id: 'act-invite', label: t('palette.invite'), icon: 'user-plus', onChoose: go('/partners?code=new') },
    // Only with a typed name: without one it would be the users page, which is listed already. Not before the people are found, who come first.
    ...(user?.isMasterAdmin && typed.trim() !== '' && !looking
      ? [
          {
            id: 'act-users',
            label: t('palette.users', { search: typed.trim() }),
            icon: 'admin' as const,
            onChoose: go(`/admin?search=${encodeURIComponent(typed.trim())}`),
          },
        ]
      : []),
    ...Object.entries(THEMES)
      .filter(([theme]) => theme !== choice)
      .map(([theme, icon]): Command => ({
        id: `theme-${theme}`,
        label: t(`theme.${theme}`),
        note: t('theme.label'),
        icon,
        onChoose: () => setTheme(theme as keyof typeof THEMES),
      })),
    ...LANGUAGES.filter((each) => each !== language).map((each): Command => ({
      id: `language-${each}`,
      label: LANGUAGE_NAMES[each],
      note: t('nav.language'),
      icon: 'language',
      onChoose: () => void setLanguage(each),
    })),
    { id: 'act-logout', label: t('nav.logout'), icon: 'logout', onChoose: () => void leave() },
  ];
  const peopleNow = wantsPeople && typed.trim().length >= PEOPLE_FROM;
  const foundContacts = peopleNow
    ? found(
        contacts.data ?? [],
        typed,
        ({ name, email, phone }) => [name, email ?? '', phone ?? ''].filter(Boolean),
        MOST_PEOPLE,
      )
    : [];
  const foundPartners = peopleNow ? (partners.currentData?.members ?? []) : [];
  const groups = [
    group('pages', t('palette.pages'), places, typed, MOST_PLACES),
    {
      id: 'contacts',
      label: t('palette.contacts'),
      commands: foundContacts.map(({ id, name, email, phone }): Command => ({
        id: `contact-${id}`,
        label: name,
        ...((email || phone) && { note: email || phone || '' }),
        icon: 'user',
        onChoose: go(`/prospects?q=${encodeURIComponent(name)}`),
      })),
    },
    {
      id: 'partners',
      label: t('palette.partners'),
      commands: foundPartners.map(({ id, firstName, lastName, email }): Command => ({
        id: `partner-${id}`,
        label: `${firstName} ${lastName}`.trim() || email,
        note: email,
        icon: 'partners',
        onChoose: go(user?.isMasterAdmin ? `/admin/users/${id}` : `/partners?partner=${id}`),
      })),
    },
    group(
      'acts',
      t('palette.acts'),
      typed.trim() === '' ? acts.filter(({ id }) => !id.startsWith('language-')) : acts,
      typed,
      MOST_PLACES,
    ),
  ];
  const failed = wantsPeople && (contacts.isError || partners.isError);
  const status = failed ? t('palette.failed') : looking ? t('palette.looking') : t('palette.keys');
  return (
    <Surface
      open={open}
      onClose={onClose}
      label={t('palette.label')}
      placeholder={t('palette.placeholder')}
      closeLabel={t('palette.close')}
      value={typed}
      onChange={setTyped}
      groups={groups}
      empty={looking ? t('palette.looking') : t('palette.empty', { search: typed.trim() })}
      status={status}
    />
  );
}
