import { useCallback, useMemo, useState } from 'react'
import { useRouterState } from '@tanstack/react-router'
import type { AnyList, Direction } from '#blueprint/screen/list.ts'
import { addressOf } from '#blueprint/address.ts'
import { go } from '#panel/session/go.ts'

/** What is asked of a list, as the address bar writes it. */
export interface Asked {
  readonly filters: Readonly<Record<string, string>>
  readonly page: number
  readonly cursor: string | null
  readonly sort: string
  readonly direction: Direction
}
export interface ListState {
  readonly asked: Asked
  /** Filters and order begin at the first page again. */
  readonly ask: (change: Partial<Asked>) => void
}

/** Names that are not filters; the endpoint knows them too. */
export function readAsked(list: AnyList, search: string): Asked {
  const given = new URLSearchParams(search)
  const [sort, direction] = list.sort
  const asksSort = given.get('sort')
  const filters: Record<string, string> = {}
  for (const key of Object.keys(list.filters)) {
    const text = given.get(key)
    if (text) filters[key] = text
  }
  return {
    filters,
    page: Math.max(1, Number.parseInt(given.get('page') ?? '1', 10) || 1),
    cursor: given.get('cursor'),
    sort: asksSort && asksSort in list.columns ? asksSort : sort,
    direction:
      given.get('direction') === 'ascending'
        ? 'ascending'
        : given.get('direction') === 'descending'
          ? 'descending'
          : direction,
  }
}

/** The parameters of the request and of the address bar: only what differs from the list's own beginning. */
export function writeAsked(list: AnyList, { filters, page, cursor, sort, direction }: Asked): Record<string, string> {
  const isUsualOrder = sort === list.sort[0] && direction === list.sort[1]
  return {
    ...filters,
    ...(isUsualOrder ? {} : { sort, direction }),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(cursor ? { cursor } : {}),
  }
}

const changed = (asked: Asked, change: Partial<Asked>): Asked => {
  const isTurning = 'page' in change || 'cursor' in change
  return { ...asked, ...(isTurning ? {} : { page: 1, cursor: null }), ...change }
}

/** All state in the address bar: what is seen can be sent to somebody else. */
export function useAddressState(list: AnyList): ListState {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const asked = useMemo(() => readAsked(list, search), [list, search])
  const ask = useCallback(
    (change: Partial<Asked>) => {
      const others = Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => !isListKey(list, key)))
      const next = writeAsked(list, changed(asked, change))
      go(addressOf(path, {}, { ...others, ...next }), { replace: true, keepsScroll: true })
    },
    [asked, list, path, search],
  )
  return { asked, ask }
}

const isListKey = (list: AnyList, key: string) =>
  key in list.filters || ['page', 'cursor', 'sort', 'direction'].includes(key)

/** For a list inside a page: its state is its own. */
export function useOwnState(list: AnyList): ListState {
  const [asked, setAsked] = useState(() => readAsked(list, ''))
  const ask = useCallback((change: Partial<Asked>) => setAsked((now) => changed(now, change)), [])
  return { asked, ask }
}
