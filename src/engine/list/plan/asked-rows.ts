import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Dataset } from '../dataset.ts'
import { scopeBelow } from '#engine/downline.ts'
import type { Asker } from './asker.ts'
import { inCurrencies, mixesMoney } from './currency.ts'
import { narrowed, scoped } from './narrow.ts'
import type { Narrower, Rows } from './narrow.ts'
import { readSearch } from './search.ts'
import type { AskedSearch, Search } from './search.ts'
import type { Scope } from '#engine/scope.ts'

/** A search that was understood, with everything that had to be looked up before rows can be narrowed. */
export interface Understood {
  readonly binding: Dataset<any>
  readonly asker: Asker
  readonly search: Search
  readonly narrower: Narrower
  /** Rows are of several currencies, or may be. */
  readonly isMixed: boolean
}

export async function understand(
  db: Database,
  binding: Dataset<any>,
  asker: Asker,
  asked: AskedSearch,
): Promise<Understood> {
  const { actor, scope, timeZone, now = new Date() } = asker
  const search = readSearch(binding.list, asked, timeZone, now)
  const below = new Map<string, Scope>()
  for (const { key, operator, value } of search.narrowings)
    // An agent outside the actor's own part of the tree has nothing below it for this actor.
    if (operator === 'under' && scope.includes(value as bigint)) below.set(key, await scopeBelow(db, value as bigint))
  return {
    binding,
    asker,
    search,
    isMixed: await mixesMoney(db, binding.list, asker),
    narrower: { list: binding.list, actor, scope, timeZone, narrowings: search.narrowings, below },
  }
}

/** The dataset's rows under the name `row`, narrowed to what this actor may see and asked for. */
export function askedRows(tx: Tx, { binding, asker, search, narrower, isMixed }: Understood): Rows {
  const { actor, scope, timeZone, parameters = {} } = asker
  const query = binding.query({ db: tx, actor, scope, filters: search.filters as never, parameters, timeZone })
  const consumed = new Set(binding.ways.consumes)
  const rows = isMixed ? inCurrencies(tx, binding.list, query) : (tx.selectFrom(query.as('row')) as Rows)
  return narrowed(scoped(rows, narrower), narrower, (key) => (consumed.has(key) ? null : `row.${key}`))
}
