import { sql } from 'kysely'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import type { Viewer } from './viewer.ts'
import type { Rows } from './apply-filters.ts'
import { columnsOf } from './search.ts'

/** One cache per database: a process that serves several (in tests) must not mix them. */
const cacheByDatabase = new WeakMap<object, ReadonlyMap<number, string>>()

/**
 * Whether rows of this list can be in several currencies for this viewer. Then each row has a
 * currency, and sums are kept apart.
 */
export async function hasMixedCurrencies(db: Database, list: AnyList, { actor, scope }: Viewer): Promise<boolean> {
  const { domains } = actor
  // A subtree belongs to one domain, and a domain never changes its currency.
  if (!scope.isWhole || domains.length < 2 || !hasCurrency(list)) return false
  if (!Object.values(columnsOf(list)).some(({ name }) => name === 'amount')) return false
  let currencies = cacheByDatabase.get(db)
  if (!currencies || !domains.every((id) => currencies?.has(id)))
    cacheByDatabase.set(db, (currencies = await readCurrencies(db)))
  return new Set(domains.map((id) => currencies.get(id))).size > 1
}

const readCurrencies = (db: Database): Promise<ReadonlyMap<number, string>> =>
  wholeSnapshot(db, async (tx) => {
    const rows = await tx.selectFrom('domain').select(['id', 'currency']).execute()
    return new Map(rows.map(({ id, currency }) => [id, currency]))
  })

const hasCurrency = (list: AnyList): boolean =>
  list.scope === 'downline' || 'currency' in columnsOf(list) || 'domainId' in columnsOf(list)

/** Adds the currency to each row: its own, else that of its domain or its agent's domain. */
export function withCurrency(tx: Tx, list: AnyList, query: Rows): Rows {
  if ('currency' in columnsOf(list)) return tx.selectFrom(query.as('row')) as Rows
  const own = tx.selectFrom(query.as('own')) as Rows
  const placed =
    'domainId' in columnsOf(list)
      ? own.leftJoin('domain as kept', 'kept.id', 'own.domainId')
      : own
          .leftJoin('agent as above', 'above.id', 'own.agentId')
          .leftJoin('domain as kept', 'kept.id', 'above.domain_id')
  return tx.selectFrom(placed.selectAll('own').select(sql.ref('kept.currency').as('currency')).as('row')) as Rows
}

/** Columns to read: those of the list, and the currency if there are several. */
export const readColumns = (list: AnyList, isMixed: boolean): readonly string[] => [
  ...new Set([...Object.keys(columnsOf(list)), ...(isMixed ? ['currency'] : [])]),
]
