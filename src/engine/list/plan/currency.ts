import { sql } from 'kysely'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import type { Asker } from './asker.ts'
import type { Rows } from './narrow.ts'
import { columnsOf } from './search.ts'

/** One map a database; a process that serves several (tests do) must not mix them. */
const keptByDatabase = new WeakMap<object, ReadonlyMap<number, string>>()

/** Whether rows of this list may be of different money for whoever asks: then each says its own, and sums keep apart. */
export async function mixesMoney(db: Database, list: AnyList, { actor, scope }: Asker): Promise<boolean> {
  const { domains } = actor
  // The tree below a node lies in one domain, and a domain keeps one currency for good.
  if (!scope.isWhole || domains.length < 2 || !saysCurrency(list)) return false
  if (!Object.values(columnsOf(list)).some(({ name }) => name === 'amount')) return false
  let known = keptByDatabase.get(db)
  if (!known || !domains.every((id) => known?.has(id))) keptByDatabase.set(db, (known = await readCurrencies(db)))
  return new Set(domains.map((id) => known.get(id))).size > 1
}

const readCurrencies = (db: Database): Promise<ReadonlyMap<number, string>> =>
  wholeSnapshot(db, async (tx) => {
    const rows = await tx.selectFrom('domain').select(['id', 'currency']).execute()
    return new Map(rows.map(({ id, currency }) => [id, currency]))
  })

const saysCurrency = (list: AnyList): boolean =>
  list.scope === 'downline' || 'currency' in columnsOf(list) || 'domainId' in columnsOf(list)

/** The rows of a dataset, each with its currency: what it says itself, else that of its domain, or of its agent's. */
export function inCurrencies(tx: Tx, list: AnyList, query: Rows): Rows {
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

/** What is read of a row: its columns, and its currency where there are several. */
export const readColumns = (list: AnyList, isMixed: boolean): readonly string[] => [
  ...new Set([...Object.keys(columnsOf(list)), ...(isMixed ? ['currency'] : [])]),
]
