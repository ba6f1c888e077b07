import { sql } from 'kysely'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'

/** The target of a link in words, for lists. */
export const linkText = (table: string) => sql<string | null>`(case ${sql.ref(`${table}.link_type`)}
  when 'PAGE' then ${sql.ref(`${table}.link_page`)} when 'URL' then ${sql.ref(`${table}.link_url`)}
  when 'EVENT' then (select e.name from event e where e.id = ${sql.ref(`${table}.link_event_id`)}) end)`

interface Link {
  readonly linkEventId: bigint | null
}
interface LinkFacts {
  readonly isEventKnown: boolean
}

/** An event that a link leads to exists. */
export const linkCheck = {
  async facts(tx: Tx, _: unknown, { linkEventId: id }: Link): Promise<LinkFacts> {
    if (id === null) return { isEventKnown: true }
    const found = await tx.selectFrom('event').select('id').where('id', '=', id).executeTakeFirst()
    return { isEventKnown: found !== undefined }
  },
  refusal: (_: unknown, { isEventKnown }: LinkFacts): Refusal | null =>
    isEventKnown ? null : refuse('This event does not exist. Choose another one.', 'linkEventId'),
}
