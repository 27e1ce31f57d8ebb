import type { AdminUser } from '@nb/contracts';
import { ActiveDialog, ResetDialog, RoleDialog, SessionsDialog, ViewAsDialog } from './act-dialogs';
import { DeleteDialog } from './delete-dialog';
import { EditDialog } from './edit-dialog';
import { SponsorDialog } from './sponsor-dialog';

export type UserAct = 'edit' | 'reset' | 'delete' | 'role' | 'sponsor' | 'active' | 'sessions' | 'view';
/** What is being done, to whom as they were when it began. */
export interface Doing {
  act: UserAct;
  user: AdminUser;
}

const DIALOGS = {
  edit: EditDialog,
  reset: ResetDialog,
  role: RoleDialog,
  sponsor: SponsorDialog,
  active: ActiveDialog,
  sessions: SessionsDialog,
  view: ViewAsDialog,
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
