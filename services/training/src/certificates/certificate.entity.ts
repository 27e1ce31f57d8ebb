import { defineEntity, p } from '@mikro-orm/core';

const certificate = defineEntity({
  name: 'CertificateRow',
  tableName: 'certificates',
  properties: {
    userId: p.uuid().primary(),
    id: p.text(),
    number: p.text(),
    /** Counts only while the learner's `trainingCompletedAt` is still this, so that a reset takes the certificate away. */
    completedAt: p.datetime(3),
    /** `YYYY-MM-DD` in the zone of the learner's call. */
    completedOn: p.date(),
    issuedAt: p.datetime(3).defaultRaw('now()'),
  },
});
/** A certificate of completion; at most one a learner. */
export class CertificateRow extends certificate.class {}
certificate.setClass(CertificateRow);
export const certificateEntity = certificate;
