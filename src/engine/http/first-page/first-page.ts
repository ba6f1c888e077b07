import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import type { Module } from '#blueprint/screen/module.ts'

/** What a document says of the list that its screen shows, so that it asks for the first page while the scripts still load. */
export interface FirstPage {
  readonly list: AnyList
  /** For a reader whose own view opens with it, the screen asks for something else. */
  readonly described: string
}

/** The parameters of an address without any: those of the tab with which a queue opens. */
function openingSearch({ tabs, sort }: AnyList): string {
  const tab = tabs?.find(({ opens }) => opens !== undefined)
  const [column, direction] = tab?.opens ?? sort
  const isUsual = column === sort[0] && direction === sort[1]
  return new URLSearchParams({ ...tab?.filters, ...(isUsual ? {} : { sort: column, direction }) }).toString()
}

const describe = (list: AnyList): string =>
  JSON.stringify({ path: apiPath(list.path), filters: Object.keys(list.filters as object), opens: openingSearch(list) })

/** By the path of the screen. Paths of single records are left out: the document is the same text for all rows. */
export const firstPagesOf = (modules: readonly Module[]): ReadonlyMap<string, FirstPage> =>
  new Map(
    modules
      .flatMap(({ screens }) => screens.filter((screen) => screen.shape === 'list'))
      .filter(({ path }) => !path.includes(':'))
      .map((list) => [list.path, { list, described: describe(list) }]),
  )
