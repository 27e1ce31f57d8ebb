import { type AuditAction, auditAction, auditQuery } from '@nb/contracts';

/** What the audit log is filtered by; all of it lies in the URL. */
export interface AuditState {
  search: string;
  action: AuditAction | '';
  actor: string;
  subject: string;
  from: string;
  to: string;
}
export const AUDIT_DEFAULTS: AuditState = { search: '', action: '', actor: '', subject: '', from: '', to: '' };

/** The filters an address names; what it names wrongly is left out. */
export const readAuditState = (params: URLSearchParams): AuditState => {
  const valid = (name: 'actor' | 'subject' | 'from' | 'to') => {
    const value = params.get(name) ?? '';
    return value !== '' && auditQuery.shape[name].safeParse(value).success ? value : '';
  };
  const action = auditAction.safeParse(params.get('action'));
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    action: action.success ? action.data : '',
    actor: valid('actor'),
    subject: valid('subject'),
    from: valid('from'),
    to: valid('to'),
  };
};

/** The address of filters; what is not set is left out. */
export const writeAuditState = (state: AuditState): Record<string, string> =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== ''));

export const isAuditFiltered = (state: AuditState): boolean =>
  Object.values(state).some((value: string) => value.trim() !== '');
