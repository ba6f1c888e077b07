import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'

/** Tables whose entries are counted. */
const countedTables = ['advertisement', 'banner', 'blog', 'festival_gif', 'news', 'site_alert'] as const
type Counted = (typeof countedTables)[number]

const tallied = (table: string, part: string) =>
  sql`coalesce((select t.${sql.raw(part)} from content_tally t where t.entry_id = ${sql.ref(`${table}.id`)}), 0)`

/** How often an entry was seen. */
export const viewsOf = (table: Counted) => sql<number>`${tallied(table, 'views')}::float8`

/** Select these for the columns of tallies. */
export const tallySelections = (table: Counted) =>
  [
    viewsOf(table).as('views'),
    sql<number>`${tallied(table, 'clicks')}::float8`.as('clicks'),
    sql<
      number | null
    >`(select case when t.views > 0 then round(t.clicks * 10000.0 / t.views)::int end from content_tally t
      where t.entry_id = ${sql.ref(`${table}.id`)})`.as('clickRate'),
  ] as const

/** Counts of one domain are added one call after another. */
const lockTallies = (tx: Tx, domainId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`content tally ${domainId}`}, 0))`.execute(tx)

export interface Tally {
  readonly views: bigint
  readonly clicks: bigint
}
export interface Tallies {
  /** Entries of the domain, also removed ones: their last views are reported later. */
  readonly known: ReadonlySet<string>
  readonly counted: ReadonlyMap<string, Tally>
}

export async function readTallies(tx: Tx, domainId: number, entries: readonly string[]): Promise<Tallies> {
  await lockTallies(tx, domainId)
  const found = sql.join(
    countedTables.map((table) => sql`select id from ${sql.table(table)} where domain_id = ${domainId}`),
    sql` union all `,
  )
  const known = await sql<{ id: string }>`select id from (${found}) e where id = any (${[...entries]}::uuid[])`.execute(
    tx,
  )
  const rows = await tx
    .selectFrom('content_tally')
    .select(['entry_id', 'views', 'clicks'])
    .where('domain_id', '=', domainId)
    .where('entry_id', 'in', [...entries])
    .execute()
  return {
    known: new Set(known.rows.map(({ id }) => id)),
    counted: new Map(rows.map(({ entry_id: id, views, clicks }) => [id, { views, clicks }])),
  }
}
