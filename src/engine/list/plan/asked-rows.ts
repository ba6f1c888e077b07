import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Dataset } from '../dataset.ts'
import { downlineIds } from '#engine/scope.ts'
import { inCurrencies, mixesMoney } from './currency.ts'
import { narrowed, scoped } from './narrow.ts'
import type { Narrower, Rows } from './narrow.ts'
import { readSearch } from './search.ts'
import type { AskedSearch, Search } from './search.ts'

/** Who asks, from where. */
export interface Asker {
  readonly actor: Actor
  /** The actor's node and all below it; null: the whole of the domains. */
  readonly agentIds: readonly bigint[] | null
  readonly timeZone: string
  /** The parameters of the path, e.g. player_id. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly now?: Date
}

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
  const { actor, agentIds, timeZone, now = new Date() } = asker
  const search = readSearch(binding.list, asked, timeZone, now)
  const below = new Map<string, readonly bigint[]>()
  for (const { key, operator, value } of search.narrowings)
    if (operator === 'under')
      below.set(key, isOutside(agentIds, value as bigint) ? [] : await downlineIds(db, value as bigint))
  return {
    binding,
    asker,
    search,
    isMixed: await mixesMoney(db, binding.list, asker),
    narrower: { list: binding.list, actor, agentIds, timeZone, narrowings: search.narrowings, below },
  }
}

/** An agent outside the actor's own part of the tree, above or beside it, has nobody below it for this actor. */
const isOutside = (agentIds: readonly bigint[] | null, agent: bigint): boolean =>
  agentIds !== null && !agentIds.includes(agent)

/** The dataset's rows under the name `row`, narrowed to what this actor may see and asked for. */
export function askedRows(tx: Tx, { binding, asker, search, narrower, isMixed }: Understood): Rows {
  const { actor, agentIds, timeZone, parameters = {} } = asker
  const query = binding.query({ db: tx, actor, agentIds, filters: search.filters as never, parameters, timeZone })
  const consumed = new Set(binding.ways.consumes)
  const rows = isMixed ? inCurrencies(tx, binding.list, query) : (tx.selectFrom(query.as('row')) as Rows)
  return narrowed(scoped(rows, narrower), narrower, (key) => (consumed.has(key) ? null : `row.${key}`))
}
