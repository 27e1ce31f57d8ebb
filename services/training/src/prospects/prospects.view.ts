import { type Prospect, type pipelineFields, eachContactText } from '@nb/contracts';
import type { z } from 'zod';
import type { ContactState } from './follow-up.rules.js';
import type { ProspectRow } from './prospect.entity.js';
import { typeOf } from './prospects.rules.js';

type Pipeline = Partial<z.output<z.ZodObject<typeof pipelineFields>>>;
type Plain = Pick<
  ProspectRow,
  | 'id'
  | 'name'
  | Parameters<Parameters<typeof eachContactText>[0]>[0]
  | 'isPotentialPartner'
  | 'isPotentialCustomer'
  | 'suggestedBy'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
>;

/** A contact without where it stands: what others may see of it. */
export const contactView = (row: Plain): Prospect => ({
  id: row.id,
  name: row.name,
  ...eachContactText((field) => row[field] ?? null),
  isPotentialPartner: row.isPotentialPartner,
  isPotentialCustomer: row.isPotentialCustomer,
  type: typeOf(row),
  suggestedBySponsor: (row.suggestedBy ?? null) !== null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A contact as its owner sees it. */
export const prospectView = (row: ProspectRow): Prospect => ({ ...contactView(row), ...pipelineOf(row) });

/** Fields at their default are left out (docs/product/contacts.md#stages). */
function pipelineOf(row: ProspectRow): Pipeline {
  const given = {
    stage: row.stage === 'new' ? null : row.stage,
    stageAt: row.stageAt?.toISOString(),
    followUpOn: row.followUpOn,
    followUpTime: row.followUpTime,
    cadenceDays: row.cadenceDays,
    lastContactAt: row.lastContactAt?.toISOString(),
    lastContactKind: row.lastContactKind,
    unanswered: row.unanswered === 0 ? null : row.unanswered,
    mayContact: row.mayContact === 'unknown' ? null : row.mayContact,
    mayContactAt: row.mayContactAt?.toISOString(),
    knownFrom: row.knownFrom,
    tagIds: row.tagIds.length === 0 ? null : row.tagIds,
    invitationId: row.invitationId,
  } satisfies Record<keyof Pipeline, unknown>;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) as Pipeline;
}

/** What the rules look at. */
export const stateOf = (row: ProspectRow): ContactState => ({
  stage: row.stage,
  stageAt: row.stageAt ?? null,
  followUpOn: row.followUpOn ?? null,
  followUpTime: row.followUpTime ?? null,
  cadenceDays: row.cadenceDays ?? null,
  lastContactAt: row.lastContactAt ?? null,
  lastContactKind: row.lastContactKind ?? null,
  unanswered: row.unanswered,
  mayContact: row.mayContact,
  mayContactAt: row.mayContactAt ?? null,
});
