import type { Place } from '@nb/contracts';
import { type Command, CommandPalette as Surface, type IconName, useMedia, useTheme } from '@nb/ui';
import { LANGUAGES, LANGUAGE_NAMES, useTranslation } from '@nb/i18n';
import {
  useCurrentUserQuery,
  useLanguage,
  useLocation,
  useLogoutMutation,
  useNavigate,
  useSettleAccount,
} from '@nb/web-kit';
import { useEffect, useState } from 'react';
import { labelOf } from '../frame/nav-entries';
import { found, group } from './commands';
import { type RecentPlace, recentPlaces, rememberPlace } from './recent';
import { MAX_PEOPLE, usePaletteContactsQuery, usePalettePartnersQuery } from './palette.api';

/** People are searched from the second letter on, when typing pauses. */
const PEOPLE_FROM = 2;
const REST_MS = 250;
const MAX_PLACES = 20;
const THEMES = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

const useRested = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};

/** Pages, contacts, partners and actions, found by typing. `places`: the entries of the sidebar, and views that have none. */
export function CommandPalette({
  open,
  onClose,
  places: known,
}: {
  open: boolean;
  onClose: () => void;
  places: readonly Place[];
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

  const { pathname, search: query } = useLocation();
  const leading = ({ path, ...command }: RecentPlace): Command => ({
    ...command,
    onChoose: () => {
      rememberPlace(user?.id, { path, ...command });
      // In the place of the palette's own step.
      void navigate(path, { replace: true });
    },
  });
  const leave = async () => {
    if (await settle()) void logout();
  };
  const places: Command[] = [
    ...known.map((place) =>
      leading({
        id: `page-${place.id}`,
        label: labelOf(place, language),
        icon: place.icon as IconName,
        path: place.path,
      }),
    ),
    leading({ id: 'page-settings', label: t('nav.settings'), icon: 'settings', path: '/settings' }),
  ];
  // Only before something is typed, and not the page that is open.
  const recent = typed.trim() === '' ? recentPlaces(user?.id).filter(({ path }) => path !== `${pathname}${query}`) : [];
  const looking =
    typed.trim().length >= PEOPLE_FROM && (search !== typed.trim() || contacts.isFetching || partners.isFetching);
  const acts: Command[] = [
    leading({ id: 'act-invite', label: t('palette.invite'), icon: 'user-plus', path: '/partners?code=new' }),
    // Only with a typed name: without one it would be the users page, which is listed already.
    ...(user?.isMasterAdmin && typed.trim() !== ''
      ? [
          leading({
            id: 'act-users',
            label: t('palette.users', { search: typed.trim() }),
            icon: 'admin',
            path: `/admin?search=${encodeURIComponent(typed.trim())}`,
          }),
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
        MAX_PEOPLE,
      )
    : [];
  const foundPartners = peopleNow ? (partners.currentData?.members ?? []) : [];
  const isRecent = new Set(recent.map(({ id }) => id));
  const groups = [
    { id: 'recent', label: t('palette.recent'), commands: recent.map(leading) },
    group(
      'pages',
      t('palette.pages'),
      places.filter(({ id }) => !isRecent.has(id)),
      typed,
      MAX_PLACES,
    ),
    {
      id: 'contacts',
      label: t('palette.contacts'),
      commands: foundContacts.map(({ id, name, email, phone }) =>
        leading({
          id: `contact-${id}`,
          label: name,
          ...((email || phone) && { note: email || phone || '' }),
          icon: 'user',
          path: `/prospects/${id}`,
        }),
      ),
    },
    {
      id: 'partners',
      label: t('palette.partners'),
      commands: foundPartners.map(({ id, firstName, lastName, email }) =>
        leading({
          id: `partner-${id}`,
          label: `${firstName} ${lastName}`.trim() || email,
          note: email,
          icon: 'partners',
          path: user?.isMasterAdmin ? `/admin/users/${id}` : `/partners?partner=${id}`,
        }),
      ),
    },
    group(
      'acts',
      t('palette.acts'),
      // Not before the people are found: they come first and take the mark.
      looking
        ? []
        : typed.trim() === ''
          ? acts.filter(({ id }) => !id.startsWith('language-') && !isRecent.has(id))
          : acts,
      typed,
      MAX_PLACES,
    ),
  ];
  const isTouch = useMedia('(pointer: coarse)');
  const failed = wantsPeople && (contacts.isError || partners.isError);
  const status = failed ? t('palette.failed') : looking ? t('palette.looking') : isTouch ? '' : t('palette.keys');
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
