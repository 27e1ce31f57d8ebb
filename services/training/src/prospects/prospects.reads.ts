import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Prospect } from '@nb/contracts';
import { typeOf } from './prospects.rules.js';

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const LIST = {
  name: 'prospects-list',
  text: `select id, name, email, phone, notes, is_potential_partner, is_potential_customer, suggested_by is not null as suggested, version,
      to_char(created_at at time zone 'UTC', ${ISO}) as created_at, to_char(updated_at at time zone 'UTC', ${ISO}) as updated_at
    from prospects where user_id = $1 and deleted_at is null order by prospects.created_at desc, id`,
};
interface Row {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  is_potential_partner: boolean;
  is_potential_customer: boolean;
  suggested: boolean;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The list of contacts, up to 10,000 in one answer (decisions 28), past the ORM: making 10,000 entities takes longer than all the rest. */
@Injectable()
export class ProspectReads {
  constructor(private readonly em: EntityManager) {}

  /** Newest first; those of one import in the order of its file. */
  async list(userId: string): Promise<Prospect[]> {
    const pool = await this.em.getConnection().getNativeClient();
    const { rows } = await pool.query<Row>({ ...LIST, values: [userId] });
    return rows.map(viewOf);
  }
}

function viewOf(row: Row): Prospect {
  const flags = { isPotentialPartner: row.is_potential_partner, isPotentialCustomer: row.is_potential_customer };
  const { id, name, email, phone, notes, version } = row;
  return {
    id,
    name,
    email,
    phone,
    notes,
    ...flags,
    type: typeOf(flags),
    suggestedBySponsor: row.suggested,
    version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
