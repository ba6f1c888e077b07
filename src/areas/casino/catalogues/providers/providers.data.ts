import { sql } from 'kysely'
import { refuse } from '#blueprint/decision/decision.ts'
import type { Tx } from '#engine/action/act.ts'
import type { RowsFrom } from '#engine/list/dataset-of.ts'

/** Games of a provider and of the sub-providers below it. */
const gamesOf = (isActive: boolean) => sql<number>`(select count(*)::int from casino_game g
  left join casino_provider s on s.id = g.provider_id
  where (g.provider_id = casino_provider.id or s.parent_id = casino_provider.id)${isActive ? sql` and g.status = 'ACTIVE'` : sql``})`

/** What the lists of providers show beside the columns of a provider. */
export const withProviderColumns = (from: RowsFrom<'casino_provider'>) =>
  from
    .leftJoin('casino_provider as parent', 'parent.id', 'casino_provider.parent_id')
    .select(['parent.title as parent', gamesOf(true).as('activeGames'), gamesOf(false).as('games')])

interface Unique {
  readonly table: 'casino_provider' | 'casino_category'
  /** The column that is unique in a domain, among the rows with these values. */
  readonly column: 'code' | 'slug'
  readonly within: Readonly<Record<string, string>>
}

/** No other entry of the catalogue has the same code. */
export const uniqueIn = ({ table, column, within }: Unique) => ({
  async facts(
    tx: Tx,
    { row, domainId }: { readonly row: { readonly id: string } | null; readonly domainId: number },
    entered: { readonly code?: string | null; readonly slug?: string | null },
  ) {
    const columns = Object.entries(within).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    const { rows } = await sql<{ title: string }>`select title from ${sql.table(table)}
      where domain_id = ${domainId} and ${sql.join(columns, sql` and `)} and ${sql.ref(column)} = ${entered[column] ?? ''}
        and id is distinct from ${row?.id ?? null}::uuid`.execute(tx)
    return { other: rows[0]?.title ?? null }
  },
  refusal: (_: unknown, { other }: { readonly other: string | null }) =>
    other === null ? null : refuse(`${other} has this ${column} already.`, column),
})
