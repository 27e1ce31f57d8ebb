import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';

/** Before an offset of whole hours, such as `+00`. */
const WHOLE_HOURS = new Set(['+', '-']);
/** Types (by PostgreSQL's numbers) as JavaScript has them; the ORM's connection leaves them as text for its own mapping. */
const PARSERS: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't',
  20: Number,
  21: Number,
  23: Number,
  3802: (text) => JSON.parse(text) as unknown,
  1184: (text) => new Date(`${text.slice(0, 10)}T${text.slice(11)}${WHOLE_HOURS.has(text.at(-3) ?? '') ? ':00' : ''}`),
};
const asText = (text: string) => text;
const types = { getTypeParser: (oid: number) => PARSERS[oid] ?? asText };

export interface Statement {
  /** With a name the connection keeps its plan; only for texts that never change. */
  name?: string;
  text: string;
}

/** Plain statements on the ORM's own connections, for the reads that must cost little. */
@Injectable()
export class Statements {
  constructor(private readonly em: EntityManager) {}

  async rows<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const pool = await this.em.getConnection().getNativeClient();
    return (await pool.query<Row>({ ...statement, values, types })).rows;
  }
}
