import type { Prospect, Referral } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { Banner, Button, Drawer, FormErrorSummary, Stack } from '@nb/ui';
import { errorText, isProblem, useDiscardPrompt, useFailureToast, useToast, useUnsavedChanges } from '@nb/web-kit';
import { type FormEvent, useState } from 'react';
import {
  useGenerateCodeMutation,
  useKeepInvitationMutation,
  useOwnContactsQuery,
  useUpdateCodeMutation,
} from '../partners/partners.api';
import { CodeForm } from './code-form';
import {
  type CodeField,
  type CodeFields,
  changedBody,
  checkFields,
  fieldsOf,
  isChanged,
  newBody,
  newFields,
} from './code-fields';
import { CodeReady } from './code-ready';
import { InviteForm } from './invite-form';
import { invitable, invitationName, invitedContact } from './invited-contact';
import { SendButtons, type SendWay, useSending } from './send-invitation';

interface CodeEditorProps {
  /** The invitation to edit; none = a new one. */
  code: Referral | undefined;
  zone: string;
  /** Whom a new one was opened for. */
  contact?: Prospect | undefined;
  /** The new one, once it is made. */
  made: Referral | undefined;
  onMade: (invitation: Referral) => void;
  onClose: () => void;
  onAnother: () => void;
}
type Words = Partial<Record<CodeField, string>>;
/** What the server refused, at the field it is about. */
type Refused = { field: CodeField; error: unknown };
/** Where the summary's links lead: the call's fields begin with its date. */
const FIELD_IDS: Record<CodeField, string> = {
  call: 'callDate',
  customCode: 'customCode',
  expiry: 'expiry',
  passcode: 'passcode',
  maxUses: 'maxUses',
};
const FIELD_LABELS = {
  call: 'codes.callTitle',
  customCode: 'codes.custom',
  expiry: 'codes.expiry',
  passcode: 'codes.passcodeField',
  maxUses: 'codes.maxUses',
} as const satisfies Record<CodeField, string>;

export function CodeEditor({ code, zone, contact, made, onMade, onClose, onAnother }: CodeEditorProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const toast = useToast();
  const failed = useFailureToast();
  const [generate, generating] = useGenerateCodeMutation();
  const [update, updating] = useUpdateCodeMutation();
  const [start] = useState(() => (code ? fieldsOf(code) : newFields(zone, contact && invitationName(contact))));
  const [fields, setFields] = useState(start);
  const [tries, setTries] = useState(0);
  // The try after which all faults were corrected. Later faults show at their field only and do not move the focus while somebody types.
  const [mended, setMended] = useState(0);
  const [refused, setRefused] = useState<Refused>();
  const [failure, setFailure] = useMessage();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [way, setWay] = useState<SendWay>();
  const send = useSending();
  const invited = useInvited(fields.name, contact, code !== undefined);
  const keepInvitation = useKeepInvitation();
  const busy = generating.isLoading || updating.isLoading;
  const dirty = !made && isChanged(fields, start);
  // Off while saving, because a successful save closes the drawer. The drawer itself still asks when it is closed by hand meanwhile.
  useUnsavedChanges(dirty && !busy);

  const check = (wanted: CodeFields): Words => {
    const found = checkFields(wanted, new Date(), code && start);
    return Object.fromEntries(Object.entries(found).map(([field, key]) => [field, t(`codes.${key}`)]));
  };
  const errors: Words = {
    ...(refused && { [refused.field]: errorText(refused.error, common) }),
    ...(tries > 0 && check(fields)),
  };
  const change = (changed: Partial<CodeFields>) => {
    const next = { ...fields, ...changed };
    setFields(next);
    if (Object.keys(check(next)).length === 0) setMended(tries);
    setRefused(undefined);
    setFailure(undefined);
    failed.clear();
  };
  const save = async () => {
    if (code) {
      if (isChanged(fields, start)) await update({ id: code.id, body: changedBody(fields, start) }).unwrap();
      toast.success(t('codes.updated'));
      onClose();
      return undefined;
    }
    // Said in the drawer itself: a toast would lie over its buttons.
    const invitation = await generate(newBody(fields)).unwrap();
    onMade(invitation);
    if (invited) void keepInvitation(invited.id, invitation.id);
    return invitation;
  };
  /** With `by` a new invitation is also sent. */
  const submit = async (by?: SendWay) => {
    if (busy) return;
    setWay(by);
    setTries((tried) => tried + 1);
    setRefused(undefined);
    setFailure(undefined);
    failed.clear();
    const found = check(fields);
    if (found.expiry)
      failed.show(
        () => check(fields).expiry ?? '',
        () => t('codes.invalidDate'),
      );
    if (Object.keys(found).some((field) => field !== 'call')) setMoreOpen(true);
    if (Object.keys(found).length > 0) return;
    const sending = by && send(by, invited);
    try {
      const invitation = await save();
      if (invitation) await sending?.deliver(invitation);
    } catch (error) {
      sending?.giveUp();
      const text = () => errorText(error, common);
      if (isProblem(error, 'referral.code-taken', 'referral.invalid-code', 'referral.expiry-in-past'))
        setMoreOpen(true);
      if (isProblem(error, 'referral.code-taken', 'referral.invalid-code')) setRefused({ field: 'customCode', error });
      else if (isProblem(error, 'referral.expiry-in-past')) setRefused({ field: 'expiry', error });
      else if (isProblem(error, 'call.in-past', 'call.too-far', 'call.invalid-time', 'call.incomplete'))
        setRefused({ field: 'call', error });
      else setFailure(text);
      failed.show(text, () => t(code ? 'codes.updateFailed' : 'codes.failed'));
    }
  };
  const footer = made ? (
    <>
      <Button onPress={onAnother}>{t('codes.another')}</Button>
      <Button variant="primary" onPress={onClose}>
        {t('codes.done')}
      </Button>
    </>
  ) : code ? (
    <Button
      ownerOnly
      type="submit"
      form="code-form"
      variant="primary"
      pending={busy}
      pendingLabel={t('codes.updating')}
    >
      {t('codes.save')}
    </Button>
  ) : (
    <>
      {isMoreOpen && (
        <Button
          ownerOnly
          type="submit"
          form="code-form"
          pending={busy && way === undefined}
          pendingLabel={t('codes.generating')}
        >
          {t('codes.submit')}
        </Button>
      )}
      <SendButtons pending={busy ? way : undefined} onSend={(by) => void submit(by)} />
    </>
  );
  return (
    <Drawer
      open
      onClose={onClose}
      title={code ? t('codes.change') : t('partners.invite')}
      subtitle={code ? code.code : t('codes.intro')}
      closeLabel={t('codes.close')}
      footer={footer}
      dirty={dirty}
      discardPrompt={useDiscardPrompt()}
    >
      {made ? (
        <CodeReady code={made} />
      ) : (
        <Stack
          as="form"
          id="code-form"
          $gap={32}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void submit();
          }}
          noValidate
        >
          {failure && (
            <Banner tone="danger" live="alert">
              {failure}
            </Banner>
          )}
          <FormErrorSummary
            title={t('codes.errors')}
            submitCount={tries}
            from={1}
            errors={(Object.keys(FIELD_IDS) as CodeField[]).flatMap((field) =>
              tries > mended && errors[field]
                ? [
                    {
                      field: FIELD_IDS[field],
                      message: t('pair', { label: t(FIELD_LABELS[field]), value: errors[field] }),
                    },
                  ]
                : [],
            )}
          />
          {code ? (
            <CodeForm fields={fields} errors={errors} editing hasPasscode={code.hasPasscode} onChange={change} />
          ) : (
            <InviteForm
              fields={fields}
              errors={errors}
              onChange={change}
              invited={invited}
              isMoreOpen={isMoreOpen}
              onMore={setMoreOpen}
            />
          )}
        </Stack>
      )}
    </Drawer>
  );
}

/** The own contact whom a new invitation is for; none while contacts are not read. */
function useInvited(name: string, openedFor: Prospect | undefined, isEdit: boolean): Prospect | undefined {
  const { data } = useOwnContactsQuery(undefined, { skip: isEdit });
  return data && invitedContact(name, invitable(data), openedFor);
}

/** Writes the invitation down at the contact; the invitation holds whatever becomes of that. */
function useKeepInvitation() {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [keep] = useKeepInvitationMutation();
  return async (contactId: string, invitationId: string) => {
    try {
      await keep({ contactId, invitationId }).unwrap();
    } catch (error) {
      toast.error(
        () => errorText(error, common),
        () => t('codes.contactNotKept'),
      );
    }
  };
}
