import type { Settings } from '#platform/database/snapshot.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { appliesItself, type ListRequest } from '#engine/list/plan/list-request.ts'
import { canAnswer } from '#engine/list/plan/roll-up.ts'
import { storedColumnsOf } from './stored-columns.ts'

/**
 * Planner settings for a page. Planning the joins of a wide list takes longer than reading a page,
 * so it is avoided where it cannot help: if only the list's own table is filtered, decorating
 * tables are joined last; if only the sort period is filtered, a generic plan is used. Otherwise
 * each search is planned by its values; so is each of a report, which reads what its filters name.
 */
export function planSettings(db: Tx, request: ListRequest): Settings {
  const { binding, search, filterContext: narrower } = request
  const { tally, consumes } = binding.readHints
  if (consumes && (appliesItself(request) || storedColumnsOf(db, request) === null)) return customPlan
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
  const columns = storedColumnsOf(db, request)
  if (!columns?.isOfTable) return false
  const { own } = columns
  const ofScope = binding.list.scope === 'own' ? 'staffId' : isWhole ? null : 'agentId'
  if (ofScope !== null && !own.has(ofScope)) return false
  return search.conditions.every(({ key }) => own.has(narrower.forms?.[key] ?? key))
}
