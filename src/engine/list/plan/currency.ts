import { sql } from 'kysely'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Tx } from '#engine/action/act.ts'
import { currenciesOf } from '#platform/database/currency-in-play.ts'
import { digitsOf } from '#values/currency.ts'
import type { Viewer } from './viewer.ts'
import type { Rows } from './apply-filters.ts'
import { columnsOf } from './search.ts'

/**
 * The currencies of rows of this list where they can be in several for this viewer, else none. Then each row has a
 * currency, and sums are kept apart.
 */
export async function mixedCurrencies(db: Tx, list: AnyList, { actor, scope }: Viewer): Promise<readonly string[]> {
  const { domains } = actor
  // A subtree belongs to one domain.
  if (!scope.isWhole || domains.length < 2 || !hasCurrency(list)) return []
  if (!Object.values(columnsOf(list)).some(({ name }) => name === 'amount')) return []
  const currencies = await currenciesOf(db)
  const codes = [...new Set(domains.map((id) => currencies.get(id) ?? ''))]
  return codes.length > 1 ? codes : []
}

/** Whether an order by this column has to compare amounts of currencies with different decimals. */
export function isByUnits(list: AnyList, sort: string, currencies: readonly string[]): boolean {
  const kind = columnsOf(list)[sort]
  return kind?.name === 'amount' && !kind.traits.isCommon && new Set(currencies.map(digitsOf)).size > 1
}

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
