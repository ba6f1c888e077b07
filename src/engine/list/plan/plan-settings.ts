import type { Settings } from '#platform/database/snapshot.ts'
import type { ListRequest } from './list-request.ts'
import { canAnswer } from './roll-up.ts'

/**
 * Planner settings for a page. Planning the joins of a wide list takes longer than reading a page,
 * so it is avoided where it cannot help: if only the list's own table is filtered, decorating
 * tables are joined last; if only the sort period is filtered, a generic plan is used. Otherwise
 * each search is planned by its values.
 */
export function planSettings({ binding, search, filterContext: narrower }: ListRequest): Settings {
  const { tally, consumes } = binding.readHints
  if (consumes) return customPlan
  const isWhole = narrower.scope.isWhole || binding.list.scope === 'everyone'
  if (isWhole && search.conditions.every(({ key, operator }) => key === search.sort && operator === 'within'))
    return genericPlan
  return tally && canAnswer(tally, narrower) ? fixedJoinOrder : customPlan
}

const customPlan: Settings = { plan_cache_mode: 'force_custom_plan' }
const fixedJoinOrder: Settings = { plan_cache_mode: 'force_custom_plan', join_collapse_limit: '1' }
const genericPlan: Settings = { plan_cache_mode: 'force_generic_plan' }
