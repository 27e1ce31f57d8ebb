import { useState } from 'react';
import { Button, IconButton } from '../actions/button';
import { type Toast, ToastRegion } from '../feedback/toast-region';
import { TextField, asEmail } from '../fields/text-field';
import { Cluster, Stack } from '../layout/layout';
import { Text } from '../layout/text';
import { Avatar } from '../data/avatar';
import { CommandPalette } from '../overlays/command-palette';
import { Dialog } from '../overlays/dialog';
import { DiscardQuestion } from '../overlays/discard-question';
import { Drawer } from '../overlays/drawer';
import { Menu } from '../overlays/menu';
import { PopoverPanel } from '../overlays/popover-panel';
import { Tooltip } from '../overlays/tooltip';
import type { Story } from './story';

const PROMPT = {
  title: 'Discard changes?',
  text: 'What you typed has not been saved.',
  keep: 'Keep editing',
  discard: 'Discard',
};
function Dialogs() {
  const [open, setOpen] = useState<'none' | 'plain' | 'alert' | 'discard' | 'large'>('none');
  const close = (): void => setOpen('none');
  return (
    <Cluster>
      <Button onPress={() => setOpen('plain')}>Dialog</Button>
      <Button onPress={() => setOpen('alert')}>Question</Button>
      <Button onPress={() => setOpen('discard')}>Discard question</Button>
      <Button onPress={() => setOpen('large')}>Large dialog</Button>
      <Dialog
        open={open === 'plain'}
        onClose={close}
        title="Email Not Found"
        closeLabel="Close"
        icon="mail"
        actions={
          <Button variant="primary" onPress={close}>
            Got it, I'll contact my sponsor
          </Button>
        }
      >
        <Text tone="muted">Ask your sponsor for a referral link. With it you can create your account.</Text>
      </Dialog>
      <Dialog
        alert
        open={open === 'alert'}
        onClose={close}
        title="Delete this contact?"
        icon="trash"
        tone="danger"
        actions={
          <>
            <Button onPress={close} autoFocus>
              Keep
            </Button>
            <Button variant="danger" onPress={close}>
              Delete
            </Button>
          </>
        }
      >
        <Text tone="muted">Are you sure you want to delete this contact?</Text>
      </Dialog>
      <DiscardQuestion open={open === 'discard'} prompt={PROMPT} onKeep={close} onDiscard={close} />
      <Dialog open={open === 'large'} onClose={close} size="l" title="Referral Link Setup Guide" closeLabel="Close">
        <Stack>
          {Array.from({ length: 14 }, (_, index) => (
            <Text key={index}>Long content scrolls inside of the dialog while title and buttons stay visible.</Text>
          ))}
        </Stack>
      </Dialog>
    </Cluster>
  );
}
function Drawers() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const close = (): void => {
    setOpen(false);
    setName('');
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>Drawer (asks when something was typed)</Button>
      <Drawer
        open={open}
        onClose={close}
        title="Add contact"
        subtitle="Someone you would call today"
        closeLabel="Close"
        dirty={name !== ''}
        discardPrompt={PROMPT}
        footer={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" onPress={close}>
              Save
            </Button>
          </>
        }
      >
        <Stack>
          <TextField label="Name" value={name} onChange={setName} required />
          <TextField label="Phone" hint="optional" type="tel" />
          <TextField label="Email" hint="optional" {...asEmail} />
        </Stack>
      </Drawer>
    </>
  );
}
function Panels() {
  const [open, setOpen] = useState(false);
  return (
    <PopoverPanel
      open={open}
      onOpenChange={setOpen}
      title="Notifications"
      closeLabel="Close"
      trigger={<IconButton icon="bell" label="Notifications" />}
      placement="bottom start"
      actions={
        <Button size="s" variant="ghost">
          Mark all as read
        </Button>
      }
      footer={
        <Button size="s" variant="ghost" icon="settings">
          Settings
        </Button>
      }
    >
      <Stack $gap={12} style={{ padding: 20 }}>
        {['Maya completed step 3', 'Ravi has 10 contacts on the list'].map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Stack>
    </PopoverPanel>
  );
}
const PAGES = [
  ['Dashboard', 'dashboard'],
  ['Prospects', 'prospects'],
  ['Partners', 'partners'],
] as const;
function Palette() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = (): void => setOpen(false);
  const commands = PAGES.filter(([label]) => label.toLowerCase().includes(typed.trim().toLowerCase())).map(
    ([label, icon]) => ({ id: icon, label, icon, onChoose: close }),
  );
  return (
    <>
      <Button icon="search" onPress={() => setOpen(true)}>
        Command palette
      </Button>
      <CommandPalette
        open={open}
        onClose={close}
        label="Search and commands"
        placeholder="Find a page"
        closeLabel="Close"
        value={typed}
        onChange={setTyped}
        groups={commands.length > 0 ? [{ id: 'pages', label: 'Pages', commands }] : []}
        empty="Nothing fits"
        status="Arrow keys choose, Enter opens, Esc closes"
      />
    </>
  );
}
const Menus = () => (
  <Cluster>
    <Menu
      trigger={<Button iconEnd="chevron-down">Account</Button>}
      label="Account"
      header={
        <Cluster $nowrap>
          <Avatar name="Maria Fernández" />
          <Text as="div" size={14}>
            Maria Fernández
          </Text>
        </Cluster>
      }
      items={[
        { id: 'settings', label: 'Settings', icon: 'settings' },
        { id: 'theme', label: 'Dark theme', icon: 'moon', selected: true },
        { id: 'off', label: 'Not available', icon: 'lock', disabled: true, description: 'Complete all steps first' },
        { separator: true },
        { id: 'logout', label: 'Logout', icon: 'logout', tone: 'danger' },
      ]}
    />
    <Menu
      trigger={<IconButton icon="more" label="More actions" />}
      label="More actions"
      items={[
        { id: 'edit', label: 'Edit', icon: 'edit' },
        { id: 'delete', label: 'Delete', icon: 'trash', tone: 'danger' },
      ]}
    />
    <Tooltip text="Copy the whole list">
      <IconButton icon="copy" label="Copy list" />
    </Tooltip>
    <Tooltip text="Shown at once after the first">
      <IconButton icon="download" label="Export" />
    </Tooltip>
  </Cluster>
);
function Toasts() {
  const [toast, setToast] = useState<Toast | null>(null);
  const show = (next: Omit<Toast, 'id'>) => () => setToast({ ...next, id: String(performance.now()) });
  return (
    <Cluster>
      <Button onPress={show({ tone: 'success', title: 'Contact added successfully!' })}>Success, 3 s</Button>
      <Button
        onPress={show({
          tone: 'info',
          title: 'The code SPRING-2026 is off. Its link does not work until you turn it on again.',
          whole: 'SPRING-2026',
          action: { label: 'Undo', onAction: () => undefined },
        })}
      >
        With action
      </Button>
      <Button
        onPress={show({ tone: 'danger', title: 'Save Failed', text: 'Failed to save your goals. Please try again.' })}
      >
        Error, stays
      </Button>
      <ToastRegion label="Messages" toast={toast} dismissLabel="Dismiss" onDismiss={() => setToast(null)} />
    </Cluster>
  );
}

export const stories: Story[] = [
  {
    title: 'Dialogs',
    Story: Dialogs,
    usage:
      "<Dialog open={open} onClose={close} title={t('title')} closeLabel={common('action.close')} actions={<Button variant=\"primary\" onPress={close}>{t('ok')}</Button>}>…</Dialog>",
  },
  {
    title: 'Drawer',
    description: '500 px at the end side; the whole screen under 640 px.',
    Story: Drawers,
    usage:
      "<Drawer open={open} onClose={close} title={t('add')} dirty={isDirty} discardPrompt={prompt} footer={buttons}>…</Drawer>",
  },
  {
    title: 'Menus and tooltips',
    Story: Menus,
    usage:
      "<Menu trigger={<IconButton icon=\"more\" label={t('more')} />} label={t('more')} items={[{ id: 'edit', label: t('edit'), icon: 'edit', onAction: edit }]} />",
  },
  {
    title: 'Panel below a button',
    Story: Panels,
    usage:
      "<PopoverPanel open={open} onOpenChange={setOpen} title={t('title')} closeLabel={common('action.close')} trigger={bell}>…</PopoverPanel>",
  },
  {
    title: 'Toasts',
    description: 'One at a time; pauses while the pointer or the focus is on it.',
    Story: Toasts,
    usage: "const toast = useToast(); toast.success(t('saved'));  // of @nb/web-kit: the shell shows it",
  },
  {
    title: 'Command palette',
    description: 'Everything that can be gone to or done, found by typing.',
    Story: Palette,
    usage:
      "<CommandPalette open={open} onClose={close} label={t('label')} groups={[{ id: 'pages', label: t('pages'), commands }]} … />",
  },
];
