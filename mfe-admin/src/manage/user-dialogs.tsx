import type { AdminUser } from '@nb/contracts';
import { useAsOpened, useDialog } from '@nb/web-kit';
import { useCallback } from 'react';
import { ActiveDialog, ResetDialog, ResetLinkDialog, RoleDialog, SessionsDialog, ViewAsDialog } from './act-dialogs';
import { DeleteDialog } from './delete-dialog';
import { EditDialog } from './edit-dialog';
import { ReopenDialog } from './reopen-dialog';
import { SecondStepDialog } from './second-step-dialog';
import { SponsorDialog } from './sponsor-dialog';

const USER_ACTIONS = [
  'edit',
  'reset',
  'delete',
  'role',
  'link',
  'reopen',
  'sponsor',
  'active',
  'sessions',
  'view',
  'second-step',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];
/** What is being done, to whom as they were when it began. */
export interface Doing {
  act: UserAction;
  user: AdminUser;
}

/** The act that the address names (`?dialog=user&about=edit.ID`), on one of `users`. */
export function useUserAction(users: readonly AdminUser[]) {
  const { about, open, close } = useDialog('user');
  const [wanted, id = ''] = about.split('.');
  const act = USER_ACTIONS.find((one) => one === wanted);
  const user = useAsOpened(
    about,
    users.find((one) => one.id === id),
  );
  return {
    doing: act && user && { act, user },
    begin: useCallback((next: Doing) => open(`${next.act}.${next.user.id}`), [open]),
    close,
  };
}

const DIALOGS = {
  edit: EditDialog,
  reset: ResetDialog,
  role: RoleDialog,
  link: ResetLinkDialog,
  reopen: ReopenDialog,
  sponsor: SponsorDialog,
  active: ActiveDialog,
  sessions: SessionsDialog,
  view: ViewAsDialog,
  'second-step': SecondStepDialog,
} as const;

interface UserDialogsProps {
  doing: Doing | undefined;
  onClose: () => void;
  onDeleted?: () => void;
  /** From the moment on in which the account may be gone; `false` = it is not. */
  onDeleting?: (isDeleting: boolean) => void;
}

/** The dialog of an act on one person. */
export function UserDialogs({ doing, onClose, onDeleted = onClose, onDeleting }: UserDialogsProps) {
  if (!doing) return null;
  const { act, user } = doing;
  if (act === 'delete')
    return <DeleteDialog user={user} onClose={onClose} onDeleted={onDeleted} {...(onDeleting && { onDeleting })} />;
  const Act = DIALOGS[act];
  return <Act user={user} onClose={onClose} />;
}
