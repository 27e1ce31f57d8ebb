import { defineEntity, p } from '@mikro-orm/core';
import type { Consent, Language } from '@nb/contracts';

const consent = defineEntity({
  name: 'ConsentRow',
  tableName: 'consents',
  properties: {
    userId: p.uuid().primary(),
    /** Counts per learner from 1; the version of the event stream. */
    seq: p.integer().primary(),
    version: p.text(),
    at: p.datetime(3),
    language: p.text().$type<Language>(),
    method: p.text().$type<Consent['method']>(),
  },
});
/** An agreement to one version of the compliance terms; never changed, never removed while the learner is there. */
export class ConsentRow extends consent.class {}
consent.setClass(ConsentRow);
export const consentEntity = consent;
