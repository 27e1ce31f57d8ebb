import { useTranslation } from '@nb/i18n';
import { Checkbox, Cluster } from '@nb/ui';
import type { ContactDraft } from './draft';

/** The two flags of a contact; neither, one or both. */
export function TypeCheckboxes({
  draft,
  onChange,
  short = false,
}: {
  draft: ContactDraft;
  onChange: (draft: ContactDraft) => void;
  short?: boolean;
}) {
  const { t } = useTranslation('prospects');
  return (
    <Cluster $gap={short ? 8 : 24}>
      <Checkbox
        checked={draft.isPotentialPartner}
        onChange={(isPotentialPartner) => onChange({ ...draft, isPotentialPartner })}
      >
        {t(short ? 'type.partner' : 'type.potentialPartner')}
      </Checkbox>
      <Checkbox
        checked={draft.isPotentialCustomer}
        onChange={(isPotentialCustomer) => onChange({ ...draft, isPotentialCustomer })}
      >
        {t(short ? 'type.customer' : 'type.potentialCustomer')}
      </Checkbox>
    </Cluster>
  );
}
