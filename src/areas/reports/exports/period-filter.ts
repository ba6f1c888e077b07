import type { AnyList } from '#blueprint/screen/list.ts'
import { filtersOf } from '#engine/list/plan/search.ts'

/** The filter that holds the period: the one that was set, otherwise the one that begins with a default. */
export function periodFilterOf(list: AnyList, filters: Readonly<Record<string, unknown>>): string | null {
  const keys = Object.entries(filtersOf(list)).filter(([, { operator }]) => operator === 'within')
  const found = keys.find(([key]) => key in filters) ?? keys.find(([, { initially }]) => initially) ?? keys[0]
  return found?.[0] ?? null
}
