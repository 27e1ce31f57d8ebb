import { defineEntity, p } from '@mikro-orm/core';
import type { TagColour } from '@nb/contracts';

const tag = defineEntity({
  name: 'TagRow',
  tableName: 'tags',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    name: p.text(),
    colour: p.text().$type<TagColour>(),
    createdAt: p.datetime(3),
  },
});
/** A word that somebody puts on contacts. Contacts name it in `tagIds`. */
export class TagRow extends tag.class {}
tag.setClass(TagRow);
export const tagEntity = tag;
