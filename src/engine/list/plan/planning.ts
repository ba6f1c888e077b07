import type { Settings } from '#platform/database/snapshot.ts'
import type { Understood } from './asked-rows.ts'
import { answers } from './tally.ts'

/**
 * How the database is to plan a page. Weighing the joins of a wide list against each other takes longer than reading the
 * page, so it is spared where nothing can come of it: where rows are narrowed by the list's own table alone, what only
 * decorates them is joined last; where by nothing but the period they are sorted by, the plan made once is the plan.
 * Elsewhere each search is planned by its own values: a rare one may have a way of its own.
 */
export function planning({ binding, search, narrower }: Understood): Settings {
  const { tally, consumes } = binding.ways
  if (consumes) return byValues
  const isWhole = narrower.scope.isWhole || binding.list.scope === 'everyone'
  if (isWhole && search.narrowings.every(({ key, operator }) => key === search.sort && operator === 'within'))
    return once
  return tally && answers(tally, narrower) ? asWritten : byValues
}

const byValues: Settings = { plan_cache_mode: 'force_custom_plan' }
const asWritten: Settings = { plan_cache_mode: 'force_custom_plan', join_collapse_limit: '1' }
const once: Settings = { plan_cache_mode: 'force_generic_plan' }
