import { useCallback, useEffect, useRef } from 'react'
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { apiPath } from '#blueprint/paths/endpoints.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { CursorList, FilterTotals, PagedList } from '#blueprint/wire.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { call } from '#panel/session/call.ts'
import { useClient } from '#panel/session/state.ts'
import { listRequestParameters, type ListRequest } from './state.ts'

export type FixedFilters = Readonly<Record<string, string>>
export type ListAnswer = Partial<PagedList<WireRow>> &
  Partial<CursorList<WireRow>> &
  Pick<PagedList<WireRow>, 'data' | 'page_totals'>

export interface Rows {
  readonly result: UseQueryResult<ListAnswer>
  /** Refetches; `isBackground` if not requested by the user. */
  readonly refetch: (isBackground?: boolean) => void
}

function rowsRequest(list: AnyList, query: ListRequest, only: FixedFilters) {
  const parameters = { ...listRequestParameters(list, query), ...only }
  const read = (signal: AbortSignal, isBackground = false) =>
    call<ListAnswer>(apiPath(list.path), { query: parameters, signal, isFirst: true, isBackground })
  return { queryKey: ['list', list.path, parameters], read }
}

/** A page of a list; lists and grids of the same page share it. */
export function rowsQuery(list: AnyList, query: ListRequest, only: FixedFilters) {
  const { queryKey, read } = rowsRequest(list, query, only)
  return queryOptions({ queryKey, queryFn: ({ signal }) => read(signal) })
}

export function useRows(list: AnyList, query: ListRequest, only: FixedFilters): Rows {
  const isBackground = useRef(false)
  const { queryKey, read } = rowsRequest(list, query, only)
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal, isBackground.current),
    placeholderData: keepPreviousData,
  })
  const { refetch } = result
  const refetchRows = useCallback(
    (asksItself = false) => {
      isBackground.current = asksItself
      void refetch().finally(() => {
        isBackground.current = false
      })
    },
    [refetch],
  )
  return { result, refetch: refetchRows }
}

/** Sums and exact count of all matching rows, on request since they can be expensive. */
export function useFilterTotals(list: AnyList, query: ListRequest, only: FixedFilters, isWanted: boolean) {
  const parameters = { ...query.filters, ...only }
  return useQuery({
    queryKey: ['list', list.path, 'totals', parameters],
    queryFn: ({ signal }) => call<FilterTotals>(`${apiPath(list.path)}/totals`, { query: parameters, signal }),
    enabled: isWanted,
  })
}

/** Polls the user's own reports until they are ready. */
export function usePollWhilePending(
  { scope }: AnyList,
  rows: readonly WireRow[],
  refetch: (isBackground: boolean) => void,
): void {
  const isUnderWay = scope === 'own' && rows.some(({ status }) => status === 'PENDING' || status === 'RUNNING')
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setTimeout(() => refetch(true), 2_000)
    return () => clearTimeout(timer)
  }, [isUnderWay, rows, refetch])
}

/** Refetches periodically if the user enabled it, on the first page with nothing open. */
export function useAutoRefresh(refetch: (isBackground: boolean) => void, isPaused: boolean): void {
  const { autoRefresh, autoRefreshSeconds } = useClient((client) => client.settings)
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    if (!autoRefresh || isPaused) return undefined
    const timer = setInterval(() => {
      const isBusy = document.hidden || document.querySelector(':popover-open, [aria-modal=true]') !== null
      if (!isBusy) latest.current(true)
    }, autoRefreshSeconds * 1000)
    return () => clearInterval(timer)
  }, [autoRefresh, autoRefreshSeconds, isPaused])
}
