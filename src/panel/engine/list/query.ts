import { useCallback, useEffect, useRef } from 'react'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import type { CursorList, FilterTotals, PagedList } from '#blueprint/wire.ts'
import type { WireRow } from '#panel/kinds/faces.tsx'
import { call } from '#panel/session/call.ts'
import { useClient } from '#panel/session/state.ts'
import { writeAsked, type Asked } from './state.ts'

export type Narrowing = Readonly<Record<string, string>>
export type Answer = Partial<PagedList<WireRow>> &
  Partial<CursorList<WireRow>> &
  Pick<PagedList<WireRow>, 'data' | 'page_totals'>

export interface Rows {
  readonly result: UseQueryResult<Answer>
  /** Asks again because a person wants it (true: because time passed). */
  readonly again: (isBackground?: boolean) => void
}

export function useRows(list: AnyList, asked: Asked, only: Narrowing): Rows {
  const isBackground = useRef(false)
  const query = { ...writeAsked(list, asked), ...only }
  const result = useQuery({
    queryKey: ['list', list.path, query],
    queryFn: ({ signal }) => call<Answer>(apiPath(list.path), { query, signal, isBackground: isBackground.current }),
    placeholderData: keepPreviousData,
  })
  const { refetch } = result
  const again = useCallback(
    (asksItself = false) => {
      isBackground.current = asksItself
      void refetch().finally(() => {
        isBackground.current = false
      })
    },
    [refetch],
  )
  return { result, again }
}

/** Sums and the exact count of the whole filter: asked for, because they may be expensive. */
export function useFilterTotals(list: AnyList, asked: Asked, only: Narrowing, isWanted: boolean) {
  const query = { ...asked.filters, ...only }
  return useQuery({
    queryKey: ['list', list.path, 'totals', query],
    queryFn: ({ signal }) => call<FilterTotals>(`${apiPath(list.path)}/totals`, { query, signal }),
    enabled: isWanted,
  })
}

/** What somebody asked for himself and what is still being made shows itself when it is ready. */
export function useWatch({ scope }: AnyList, rows: readonly WireRow[], again: (isBackground: boolean) => void): void {
  const isUnderWay = scope === 'own' && rows.some(({ status }) => status === 'PENDING' || status === 'RUNNING')
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setTimeout(() => again(true), 2_000)
    return () => clearTimeout(timer)
  }, [isUnderWay, rows, again])
}

/** Asks again every few seconds while the person wants that and looks at the first page with nothing open. */
export function useAutoRefresh(again: (isBackground: boolean) => void, isPaused: boolean): void {
  const { autoRefresh, autoRefreshSeconds } = useClient((client) => client.settings)
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
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
