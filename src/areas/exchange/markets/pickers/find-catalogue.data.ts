import { sql, type RawBuilder } from 'kysely'
import { answer } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { findCompetitions, findEvents, findMarkets, runnersOfMarket } from './find-catalogue.queries.ts'

interface Match {
  readonly id: bigint
  readonly name: string
  readonly level: string
}

const maxResults = 12

/** Rows of the source whose name holds the words, or with this id. */
async function matches(tx: Tx, rowsOf: RawBuilder<unknown>, q: string | undefined): Promise<readonly Match[]> {
  const term = (q ?? '').trim()
  const id = /^\d{1,18}$/.test(term) ? term : null
  const holds = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Match>`select id, name, level from (${rowsOf}) found
    where name ilike ${holds} or id = ${id}::bigint order by id = ${id}::bigint desc nulls last, latest desc, id desc limit ${maxResults}`.execute(
    tx,
  )
  return rows
}

export const findCompetitionsAnswer = answer(findCompetitions, ({ tx, parameters: { q } }) =>
  matches(
    tx,
    sql`select c.id, c.name, s.name || case when c.merged_into is null then '' else ', merged' end as level, c.updated_at as latest
      from competition c join sport s on s.id = c.sport`,
    q,
  ),
)
export const findEventsAnswer = answer(findEvents, ({ tx, parameters: { q } }) =>
  matches(
    tx,
    sql`select e.id, e.name, c.name || ', ' || to_char(e.starts_at at time zone 'UTC', 'DD Mon YYYY') as level, e.starts_at as latest
      from event e join competition c on c.id = e.competition_id`,
    q,
  ),
)
export const findMarketsAnswer = answer(findMarkets, ({ tx, parameters: { q } }) =>
  matches(
    tx,
    sql`select m.id, e.name || ': ' || m.name as name, lower(replace(m.status, '_', ' ')) as level, e.starts_at as latest
      from market m join event e on e.id = m.event_id`,
    q,
  ),
)

export const runnersOfMarketAnswer = answer(runnersOfMarket, async ({ tx, parameters }) => {
  const rows = await tx
    .selectFrom('market')
    .leftJoin('runner', (join) => join.onRef('runner.market_id', '=', 'market.id').on('runner.status', '=', 'ACTIVE'))
    .where('market.id', '=', BigInt(parameters.id))
    .select(['runner.id', 'runner.name'])
    .orderBy('runner.sort_order')
    .orderBy('runner.id')
    .execute()
  return rows.length === 0 ? null : rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]))
})
