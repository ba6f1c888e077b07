import { useCallback, useMemo, useState } from 'react'
import { useRouterState } from '@tanstack/react-router'
import type { AnyList, Direction } from '#blueprint/screen/list.ts'
import { addressOf } from '#blueprint/address.ts'
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

const changed = (query: ListRequest, change: Partial<ListRequest>): ListRequest => {
  const isTurning = 'page' in change || 'cursor' in change
  return { ...query, ...(isTurning ? {} : { page: 1, cursor: null }), ...change }
}

/** List state in the address bar, so that a link shows the same rows. */
export function useAddressState(list: AnyList): ListState {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const query = useMemo(() => parseListRequest(list, search), [list, search])
  const set = useCallback(
    (change: Partial<ListRequest>) => {
      const others = Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => !isListKey(list, key)))
      const next = listRequestParameters(list, changed(query, change))
      go(addressOf(path, {}, { ...others, ...next }), { replace: true, keepsScroll: true })
    },
    [query, list, path, search],
  )
  return { query, set }
}

const isListKey = (list: AnyList, key: string) =>
  key in list.filters || ['page', 'cursor', 'sort', 'direction'].includes(key)

/** Local state, for a list inside a page. */
export function useOwnState(list: AnyList): ListState {
  const [query, setQuery] = useState(() => parseListRequest(list, ''))
  const set = useCallback((change: Partial<ListRequest>) => setQuery((now) => changed(now, change)), [])
  return { query, set }
}
