import { sql } from 'kysely'
import { type Entity, formerEntities } from '#blueprint/entities.ts'

const written = sql`split_part(audit.subject, ':', 1)`

/** The table that an audit entry is about by its present name; null where the entry names none. */
export const subjectEntity = sql<Entity | null>`case when audit.subject like '%:%' then case ${written} ${sql.join(
  Object.entries(formerEntities).map(([former, name]) => sql`when ${sql.lit(former)} then ${sql.lit(name)}`),
  sql` `,
)} else ${written} end end`
