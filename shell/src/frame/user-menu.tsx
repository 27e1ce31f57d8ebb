import type { CurrentUser, Place } from '@nb/contracts';
import { Avatar, Button, Menu, Stack, Text, VisuallyHidden, below } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { useDialog, useLogoutMutation, useNavigate, useSettleAccount } from '@nb/web-kit';
import styled from 'styled-components';
import { AboutPage } from '../about/about-page';
import { useInstallPrompt } from '../offline/install-prompt';
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog';
import { useShortcuts } from '../shortcuts/use-shortcuts';

const Trigger = styled.span`
  button {
    gap: 10px;
    padding: 0 8px;
  }
  @media ${below.l} {
    button span[data-name] {
      display: none;
    }
  }
`;

export const fullName = (user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email;

/** Menu with settings, keyboard shortcuts, about and logout. */
export function UserMenu({ user, places }: { user: CurrentUser; places: readonly Place[] }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [logout] = useLogoutMutation();
  const settle = useSettleAccount();
  const leave = async () => {
    if (await settle()) void logout();
  };
  const name = fullName(user);
  const about = useDialog('about-page');
  const keys = useDialog('shortcuts');
  const pathOf = (place: string) => (place === 'settings' ? '/settings' : places.find(({ id }) => id === place)?.path);
  useShortcuts(
    () => keys.open(),
    (place) => {
      const path = pathOf(place);
      if (path !== undefined) void navigate(path);
    },
  );
  const install = useInstallPrompt();
  return (
    <Trigger>
      <Menu
        label={t('nav.userMenu', { name })}
        trigger={
          <Button variant="ghost">
            <VisuallyHidden>{t('nav.userMenu', { name })}</VisuallyHidden>
            <Avatar name={name} size={32} />
            <span data-name aria-hidden>
              {user.firstName || name}
            </span>
          </Button>
        }
        header={
          <Stack $gap={2}>
            <Text weight={600}>{name}</Text>
            <Text size={14} tone="muted">
              {user.email}
            </Text>
            {user.isMasterAdmin && (
              <Text size={14} tone="brand">
                {t('nav.admin')}
              </Text>
            )}
          </Stack>
        }
        items={[
          { id: 'settings', icon: 'settings', label: t('nav.settings'), onAction: () => void navigate('/settings') },
          { id: 'shortcuts', icon: 'help', label: t('shortcuts.title'), onAction: () => keys.open() },
          { id: 'about', icon: 'info', label: t('nav.about'), onAction: () => about.open() },
          ...(install
            ? [{ id: 'install', icon: 'download' as const, label: t('nav.install'), onAction: install }]
            : []),
          { id: 'logout', icon: 'logout', label: t('nav.logout'), onAction: () => void leave() },
        ]}
      />
      <AboutPage open={about.isOpen} onClose={about.close} />
      <ShortcutsDialog places={places} open={keys.isOpen} onClose={keys.close} />
    </Trigger>
  );
}
