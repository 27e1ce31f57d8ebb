import { type Prospect, STAGES, type Stage } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Dialog, Stack, Text } from '@nb/ui';
import { useAsOpened, useDialog, useToast } from '@nb/web-kit';
import { useCallback, type ReactNode } from 'react';
import { FLAGS_OF, SELECTED, typeOf } from '../contacts/contacts.rules';
import { UNDO_MS, type useBulkActions, type useContactActions } from '../contacts/use-contact-actions';
import { useUndoUpdate } from '../contacts/use-undo-update';
import { DateChoices } from '../touches/date-choices';
import { type MovePlan, NOT_NOW_DAYS, moveChange, planMove, withoutTypeOf } from './board.rules';

interface MoveOptions {
  actions: Pick<ReturnType<typeof useContactActions>, 'changeContact'>;
  bulk: Pick<ReturnType<typeof useBulkActions>, 'changeContacts'>;
  contacts: readonly Prospect[];
  /** The ticked ones of them. */
  selected: readonly Prospect[];
  /** The cards are on their way: shown in the other column already. */
  onMoved?: (plan: MovePlan) => void;
}

/** What is asked before a move. */
interface Question {
  plan: MovePlan;
  /** Who might get the type that the stage is about. */
  typeless: readonly Prospect[];
}
/** What has to be asked before these contacts can be moved, if anything. */
function questionOf(contacts: readonly Prospect[], to: Stage): Question | undefined {
  const plan = planMove(contacts, to);
  const typeless = withoutTypeOf(to, plan.moving);
  return plan.asksWhen || typeless.length > 0 ? { plan, typeless } : undefined;
}

/** The question that the address names (`?dialog=move&about=joined.ID`, or `.selected`), about contacts as they were when it was asked. */
function useQuestion(contacts: readonly Prospect[], selected: readonly Prospect[]) {
  const { about, open, close } = useDialog('move');
  const [stage, of] = about.split('.');
  const to = STAGES.find((one) => one === stage);
  const question = useAsOpened(
    about,
    to && questionOf(of === SELECTED ? selected : contacts.filter(({ id }) => id === of), to),
  );
  const ask = useCallback(
    ({ plan: { to: wanted, moving } }: Question) => {
      const ids = moving.map(({ id }) => id);
      if (ids.length === 1) open(`${wanted}.${ids[0]}`);
      else open(`${wanted}.${SELECTED}`, ids);
    },
    [open],
  );
  return { question, ask, close };
}

/** Moves contacts to another stage, with Undo. *Not now* asks when to come back, *Joined* and *Customer* offer to change the type. */
export function useMoves({ actions, bulk, contacts, selected, onMoved }: MoveOptions): {
  move: (contacts: readonly Prospect[], to: Stage) => boolean;
  dialogs: ReactNode;
} {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const { question, ask, close } = useQuestion(contacts, selected);
  const { changeContact } = actions;
  const undoUpdate = useUndoUpdate();
  const { changeContacts } = bulk;

  const moveOne = useCallback(
    async (before: Prospect, to: Stage, again: string | null | undefined, changesType: boolean) => {
      const { name } = before;
      const flags = changesType ? { [to === 'joined' ? 'isPotentialPartner' : 'isPotentialCustomer']: true } : {};
      const after = await changeContact(before, { ...moveChange(to, again), ...flags }, () => t('move.failed'));
      if (!after) return;
      const undo = async (undoId: string) => {
        const moved = await undoUpdate(before, undoId);
        const back =
          moved && changesType ? await changeContact(moved, FLAGS_OF[before.type], () => t('toast.undoFailed')) : moved;
        if (back) toast.success(t('move.undone', { what: name, stage: t(`stage.${before.stage ?? 'new'}`) }));
      };
      toast.show({
        text: () => t('move.done', { what: name, stage: t(`stage.${to}`) }),
        ...(after.undoId && {
          action: { label: () => t('action.undo'), run: () => void undo(after.undoId!) },
          staysFor: UNDO_MS,
        }),
      });
    },
    [changeContact, undoUpdate, t, toast],
  );

  const commit = useCallback(
    (plan: MovePlan, again?: string | null, typeless: readonly Prospect[] = []) => {
      const { moving, to } = plan;
      const [first] = moving;
      if (!first) return;
      onMoved?.(plan);
      if (moving.length === 1) void moveOne(first, to, again, typeless.length > 0);
      else
        void changeContacts(
          moving,
          moveChange(to, again),
          (count) => t('move.done', { what: t('list.count', { count }), stage: t(`stage.${to}`) }),
          typeless.length === 0
            ? undefined
            : {
                contacts: typeless,
                flagsOf: ({ isPotentialPartner, isPotentialCustomer }) => ({
                  isPotentialPartner: isPotentialPartner || to === 'joined',
                  isPotentialCustomer: isPotentialCustomer || to === 'customer',
                }),
              },
        );
    },
    [moveOne, changeContacts, onMoved, t],
  );

  const move = useCallback(
    (wanted: readonly Prospect[], to: Stage) => {
      const plan = planMove(wanted, to);
      if (plan.moving.length === 0) return false;
      const asked = questionOf(wanted, to);
      if (asked) ask(asked);
      else commit(plan);
      return true;
    },
    [ask, commit],
  );
  const answer = (again?: string | null, typeless?: readonly Prospect[]) => {
    close();
    if (question) commit(question.plan, again, typeless);
  };
  return {
    move,
    dialogs: question && <MoveDialog question={question} onAnswer={answer} onClose={close} />,
  };
}

function MoveDialog({
  question: { plan, typeless },
  onAnswer,
  onClose,
}: {
  question: Question;
  onAnswer: (again?: string | null, typeless?: readonly Prospect[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('prospects');
  const count = plan.moving.length;
  const what = count > 1 ? t('list.count', { count }) : (plan.moving[0]?.name ?? '');
  if (plan.asksWhen)
    return (
      <Dialog open size="s" onClose={onClose} closeLabel={t('action.close')} title={t('move.when')}>
        <Stack $gap={12}>
          <Text tone="muted">{t('move.whenText', { what })}</Text>
          <DateChoices days={NOT_NOW_DAYS} none={t('date.never')} onChoose={(day) => onAnswer(day)} />
        </Stack>
      </Dialog>
    );
  const to = plan.to === 'joined' ? 'joined' : 'customer';
  const [first] = typeless;
  const nextType =
    first &&
    t(
      `type.${typeOf({
        isPotentialPartner: first.isPotentialPartner || to === 'joined',
        isPotentialCustomer: first.isPotentialCustomer || to === 'customer',
      })}`,
    );
  return (
    <Dialog
      alert
      open
      size="s"
      onClose={onClose}
      icon="star"
      title={t(`move.type.${to}`)}
      actions={
        <>
          <Button onPress={() => onAnswer()}>{t('move.type.keep')}</Button>
          <Button variant="primary" autoFocus onPress={() => onAnswer(undefined, typeless)}>
            {t('move.type.change')}
          </Button>
        </>
      }
    >
      <Text tone="muted">
        {typeless.length > 1
          ? t('move.type.textAll', { what: t('list.count', { count: typeless.length }) })
          : t('move.type.text', {
              what: first?.name ?? '',
              type: t(`type.${first?.type ?? 'other'}`),
              next: nextType ?? '',
            })}
      </Text>
    </Dialog>
  );
}
