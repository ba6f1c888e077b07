import type { Filter } from '#blueprint/filters.ts'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import { probes, sortableColumns } from '#engine/list/plan/search.ts'
import { anyValue, sampleOf } from '#checks/screens/filter-sample.ts'
import { operatorZone } from '../operator/rows-of-people.ts'

/** One first page of a list, as its screen asks for it. */
export interface Asked {
  readonly list: string
  readonly title: string
  readonly path: string
}

type Row = Readonly<Record<string, unknown>>

/** What lists need before they answer. */
const needed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/account-statement': { account: 'player_1000000' },
}

const parametersOf: Readonly<Record<string, string>> = { player_id: '1000000' }

const asked = (list: AnyList, title: string, search: Readonly<Record<string, string>>): Asked => {
  const at = apiPath(list.path).replaceAll(/:(\w+)/g, (_, name: string) => parametersOf[name] ?? '1')
  return {
    list: list.path,
    title,
    path: `${at}?${new URLSearchParams({ ...needed[list.path], ...search }).toString()}`,
  }
}

/** The list as it opens. */
export const asItOpens = (list: AnyList): Asked => asked(list, 'as it opens', {})

/**
 * The list with each filter that is shown at once, for a value of its first row, and in each order that it offers. Filters that try
 * out personal data are limited by the minute, and left out.
 */
export function furtherPages(list: AnyList, first: Row | undefined): readonly Asked[] {
  const filters: Readonly<Record<string, Filter<unknown>>> = list.filters
  const narrowed = Object.entries(filters).flatMap(([key, filter]) => {
    const value = (first && sampleOf(list, key, first, operatorZone)) ?? anyValue(filter)
    const isLimited = probes(list, new URLSearchParams({ [key]: value }))
    return filter.promoted === true && !isLimited ? [asked(list, `${key} ${value}`.slice(0, 60), { [key]: value })] : []
  })
  const ordered = sortableColumns(list).flatMap((sort) =>
    (['descending', 'ascending'] as const).map((direction) =>
      asked(list, `by ${sort}, ${direction}`, { sort, direction }),
    ),
  )
  return [...narrowed, ...ordered]
}
