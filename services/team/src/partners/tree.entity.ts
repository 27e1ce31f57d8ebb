import { defineEntity, p } from '@mikro-orm/core';

const partnerPath = defineEntity({
  name: 'PartnerPath',
  tableName: 'partner_path',
  properties: {
    descendant: p.uuid().primary(),
    ancestor: p.uuid().primary(),
    /** 1 = the direct sponsor. */
    depth: p.integer(),
  },
});
/** Closure table of the sponsors: who stands above whom. Written by `tree.ts` alone. */
export class PartnerPath extends partnerPath.class {}
partnerPath.setClass(PartnerPath);
export const partnerPathEntity = partnerPath;

const teamCount = defineEntity({
  name: 'TeamCount',
  tableName: 'team_count',
  properties: {
    partnerId: p.uuid().primary(),
    teamSize: p.integer(),
    teamCompleted: p.integer(),
    directPartners: p.integer(),
    directCompleted: p.integer(),
    /** People by generation, the first being the direct partners. */
    generations: p.array<number>((value) => Number(value)).columnType('integer[]'),
    generationsCompleted: p.array<number>((value) => Number(value)).columnType('integer[]'),
  },
});
/** How many registered people stand below a partner; the row `NETWORK` counts everybody. Written by `tree.ts` alone. */
export class TeamCount extends teamCount.class {}
teamCount.setClass(TeamCount);
export const teamCountEntity = teamCount;
