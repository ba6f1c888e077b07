import { useCallback, useMemo, useState } from 'react'
import { useRouterState } from '@tanstack/react-router'
import type { AnyList, Direction } from '#blueprint/screen/list.ts'
import { addressOf } from '#blueprint/address.ts'
import { fromStored } from '#panel/saved-views/stored-search.ts'
import { useClient, useSite } from '#panel/session/state.ts'
import { go } from '#panel/session/go.ts'

/** The request of a list, as stored in the address bar. */
export interface ListRequest {
  readonly filters: Readonly<Record<string, string>>
  readonly page: number
  readonly cursor: string | null
  readonly sort: string
  readonly direction: Direction
}
export interface ListState {
  readonly query: ListRequest
  /** Changes the request. New filters or order return to the first page. */
  readonly set: (change: Partial<ListRequest>) => void
}

/** Parses a list request. page, cursor, sort and direction are not filters. */
export function parseListRequest(list: AnyList, search: string): ListRequest {
  const parameters = new URLSearchParams(search)
  const [sort, direction] = list.sort
  const asksSort = parameters.get('sort')
  const filters: Record<string, string> = {}
  for (const key of Object.keys(list.filters)) {
    const text = parameters.get(key)
    if (text) filters[key] = text
  }
  return {
    filters,
    page: Math.max(1, Number.parseInt(parameters.get('page') ?? '1', 10) || 1),
    cursor: parameters.get('cursor'),
    sort: asksSort && asksSort in list.columns ? asksSort : sort,
    direction:
      parameters.get('direction') === 'ascending'
        ? 'ascending'
        : parameters.get('direction') === 'descending'
          ? 'descending'
          : direction,
  }
}

/** Query parameters of a request: only what differs from the list's defaults. */
export function listRequestParameters(
  list: AnyList,
  { filters, page, cursor, sort, direction }: ListRequest,
): Record<string, string> {
  const isUsualOrder = sort === list.sort[0] && direction === list.sort[1]
  return {
    ...filters,
    ...(isUsualOrder ? {} : { sort, direction }),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(cursor ? { cursor } : {}),
  }
}

/** The request of an address without any: a saved view, the opening tab of a queue, elsewhere all rows. */
function openingRequest(list: AnyList, view: string | undefined): ListRequest {
  if (view !== undefined) return parseListRequest(list, view)
  const tab = openingTab(list)
  const [sort, direction] = tab?.opens ?? list.sort
  return { filters: { ...tab?.filters }, page: 1, cursor: null, sort, direction }
}

/** The tab with which a work queue opens. */
const openingTab = ({ tabs }: AnyList) => tabs?.find(({ opens }) => opens !== undefined)

/** Says in the address that all rows are wanted where an address without parameters opens a tab. */
const allKey = 'view'

/** Reads the address of a list; see `addressParameters`. A saved view may be what the list opens with. */
export function requestAt(list: AnyList, search: string, view?: string): ListRequest {
  const isBare = ![...new URLSearchParams(search).keys()].some((key) => isListKey(list, key))
  return isBare ? openingRequest(list, view) : parseListRequest(list, search)
}

/** The parameters of a request in the address bar: none for what the list opens with. */
export function addressParameters(list: AnyList, query: ListRequest, view?: string): Record<string, string> {
  const parameters = listRequestParameters(list, query)
  if (!openingTab(list) && view === undefined) return parameters
  if (JSON.stringify(parameters) === JSON.stringify(listRequestParameters(list, openingRequest(list, view)))) return {}
  return Object.keys(parameters).length === 0 ? { [allKey]: 'all' } : parameters
}

type Edges = { readonly [Key in 'next_cursor' | 'prev_cursor']?: string | null } & { readonly current_page?: number }

/**
 * The page next to an answered one: from its edge, so that it holds while others add or decide rows, or else the first one, counted
 * from the start; null if there is none.
 */
export function pageBeside(answer: Edges, step: -1 | 1): Partial<ListRequest> | null {
  if (step < 0 && answer.current_page === 2) return { page: 1, cursor: null }
  const cursor = step > 0 ? answer.next_cursor : answer.prev_cursor
  return cursor ? { page: 1, cursor } : null
}

const changed = (query: ListRequest, change: Partial<ListRequest>): ListRequest => {
  const isTurning = 'page' in change || 'cursor' in change
  return { ...query, ...(isTurning ? {} : { page: 1, cursor: null }), ...change }
}

/** List state in the address bar, so that a link shows the same rows. */
export function useAddressState(list: AnyList): ListState {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const stored = useClient(({ user }) => user?.default_views?.find((one) => one.path === list.path)?.search)
  const { timezone: zone, week_start: weekStart } = useSite()
  const view = stored === undefined ? undefined : fromStored(stored, zone, weekStart)
  const query = useMemo(() => requestAt(list, search, view), [list, search, view])
  const set = useCallback(
    (change: Partial<ListRequest>) => {
      const others = Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => !isListKey(list, key)))
      const next = addressParameters(list, changed(query, change), view)
      go(addressOf(path, {}, { ...others, ...next }), { replace: true, keepsScroll: true })
    },
    [query, list, path, search, view],
  )
  return { query, set }
}

const isListKey = (list: AnyList, key: string) =>
  key in list.filters || ['page', 'cursor', 'sort', 'direction', allKey].includes(key)

/** Local state, for a list inside a page: as on its own screen, or with all rows where the page restricts them. */
export function useOwnState(list: AnyList, isRestricted: boolean): ListState {
  const [query, setQuery] = useState(() => (isRestricted ? parseListRequest(list, '') : requestAt(list, '')))
  const set = useCallback((change: Partial<ListRequest>) => setQuery((now) => changed(now, change)), [])
  return { query, set }
}
