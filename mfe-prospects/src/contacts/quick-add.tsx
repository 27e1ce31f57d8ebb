import { useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Grid, Stack, Text, TextField } from '@nb/ui';
import { useUnsavedChanges } from '@nb/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import { type ContactDraft, EMPTY_DRAFT, isComplete, tooLong } from './draft';
import { TypeCheckboxes } from './type-checkboxes';
import type { Saved } from './use-contact-actions';

/** What was typed after the words that were sent: they are still in the field while they are on their way. */
const since = (typed: string, sent: string) => (typed.startsWith(sent) ? typed.slice(sent.length) : typed);

/** A contact in one line, ready for the next one: for writing down many names quickly. */
export function QuickAdd({ onAdd }: { onAdd: (draft: ContactDraft) => Promise<Saved> }) {
  const { t } = useTranslation('prospects');
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [adding, setAdding] = useState(false);
  const [reason, setReason] = useState('');
  const name = useRef<HTMLInputElement>(null);
  const long = tooLong(draft);
  useUnsavedChanges(
    JSON.stringify({ ...draft, isPotentialCustomer: false, isPotentialPartner: false }) !== JSON.stringify(EMPTY_DRAFT),
  );
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete(draft) || long.length > 0 || adding) return;
    const from = document.activeElement;
    setAdding(true);
    const saved = await onAdd(draft);
    setAdding(false);
    setReason(saved.ok ? '' : saved.reason);
    // The type stays: names come in runs, all customers first, then partners. So does the beginning of the next name.
    if (saved.ok) {
      setDraft(({ isPotentialCustomer, isPotentialPartner, ...last }) => ({
        ...EMPTY_DRAFT,
        isPotentialCustomer,
        isPotentialPartner,
        name: since(last.name, draft.name),
        phone: since(last.phone, draft.phone),
        email: since(last.email, draft.email),
      }));
    }
    // Whoever has gone on to another field meanwhile stays there.
    const now = document.activeElement;
    if (now === from || !(now instanceof HTMLInputElement)) name.current?.focus();
  };
  const field = (key: 'name' | 'phone' | 'email') => ({
    label: t(`field.${key}`),
    value: draft[key],
    onChange: (value: string) => setDraft((last) => ({ ...last, [key]: value })),
    autoComplete: 'off',
    ...(long.includes(key) && { error: t('sheet.tooLong') }),
  });
  return (
    <Card
      as="form"
      $tone="sunken"
      $padding={16}
      onSubmit={(event: FormEvent) => void add(event)}
      noValidate
      aria-label={t('sheet.addTitle')}
    >
      <Stack $gap={12}>
        {reason && (
          <Text size={14} tone="danger" role="alert">
            {reason}
          </Text>
        )}
        <Grid $min={240} $gap={12}>
          <TextField {...field('name')} ref={name} required autoCapitalize="words" />
          <TextField {...field('phone')} type="tel" hint={t('sheet.optional')} />
          <TextField
            {...field('email')}
            inputMode="email"
            autoCapitalize="none"
            spellCheck="false"
            hint={t('sheet.optional')}
          />
        </Grid>
        <Cluster $justify="between">
          <TypeCheckboxes draft={draft} onChange={setDraft} />
          <Button
            type="submit"
            variant="primary"
            icon="plus"
            pending={adding}
            disabled={!isComplete(draft) || long.length > 0}
          >
            {t('list.add')}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}
