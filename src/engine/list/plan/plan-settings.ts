import type { Settings } from '#platform/database/snapshot.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { ownColumns } from '#engine/list/own-columns.ts'
import type { ListRequest } from './list-request.ts'
import { canAnswer } from './roll-up.ts'

/**
 * Planner settings for a page. Planning the joins of a wide list takes longer than reading a page,
 * so it is avoided where it cannot help: if only the list's own table is filtered, decorating
 * tables are joined last; if only the sort period is filtered, a generic plan is used. Otherwise
 * each search is planned by its values.
 */
export function planSettings(db: Tx, request: ListRequest): Settings {
  const { binding, search, filterContext: narrower } = request
  const { tally, consumes } = binding.readHints
  if (consumes) return customPlan
  const isWhole = narrower.scope.isWhole || binding.list.scope === 'everyone'
  if (isWhole && search.conditions.every(({ key, operator }) => key === search.sort && operator === 'within'))
    return genericPlan
  if (tally && canAnswer(tally, narrower)) return fixedJoinOrder
  return readsOwnTable(db, request, isWhole) ? fixedJoinOrder : customPlan
}

const customPlan: Settings = { plan_cache_mode: 'force_custom_plan' }
const fixedJoinOrder: Settings = { plan_cache_mode: 'force_custom_plan', join_collapse_limit: '1' }
const genericPlan: Settings = { plan_cache_mode: 'force_generic_plan' }

/** Whether the scope and every filter are on columns that the list's own table stores. */
function readsOwnTable(db: Tx, request: ListRequest, isWhole: boolean): boolean {
  const { binding, search, filterContext: narrower } = request
  const own = ownColumnsOf(db, request)
  if (own === null) return false
  const ofScope = binding.list.scope === 'own' ? 'staffId' : isWhole ? null : 'agentId'
  if (ofScope !== null && !own.has(ofScope)) return false
  return search.conditions.every(({ key }) => own.has(narrower.forms?.[key] ?? key))
}

/** What a table stores is the same in every request, and found out once. */
const known = new WeakMap<Dataset, ReadonlySet<string> | null>()

function ownColumnsOf(db: Tx, { binding, viewer, search, archived }: ListRequest): ReadonlySet<string> | null {
  const found = known.get(binding)
  if (found !== undefined) return found
  const { actor, scope, timeZone, parameters = {} } = viewer
  const query = binding.query({
    db,
    actor,
    scope,
    filters: search.filters as never,
    parameters,
    timeZone,
    archived,
  })
  const own = ownColumns(query)
  known.set(binding, own)
  return own
}
