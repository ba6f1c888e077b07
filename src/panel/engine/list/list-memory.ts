import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { useHistory } from '#panel/history/use-history.tsx'
import { useBusy, useLiveRows } from '#panel/live/use-live-rows.ts'
import { useRecordAddress } from '#panel/records/use-record-address.ts'
import { useRecordTitle } from '#panel/records/tab-title.ts'
import { nameOf } from '#panel/kinds/name-of-row.ts'
import type { Matching, OpenAction } from '../action/open-action.ts'
import { useActiveRow } from '#panel/engine/queue/use-active-row.ts'
import { useReopened } from '#panel/engine/queue/reopened.ts'
import { useColumns } from '#panel/engine/table/columns.ts'
import { useSelection } from '#panel/matching/selection.ts'
import { idOf } from '#panel/engine/table/table.tsx'
import { useAutoRefresh, useFilterTotals, usePollWhilePending, useRows, type FixedFilters } from './query.ts'
import type { ListState } from './state.ts'

export interface ListViewProps {
  readonly list: AnyList
  readonly state: ListState
  readonly only?: FixedFilters
  readonly forms?: readonly AnyForm[]
  /** Part of a page: no main heading and no keyboard shortcuts. */
  readonly isPart?: boolean
  readonly above?: ReactNode
}

export const noFilters: FixedFilters = {}

/** All state of a list while it is shown. */
export function useListMemory({ list, state: { query }, only = noFilters, isPart = false }: ListViewProps) {
  // Queues, and lists filtered by an id, open their first row.
  const opensDetail = list.queue !== undefined || (list.detail !== undefined && query.filters['id'] !== undefined)
  const opensFirst = opensDetail && !isPart && matchMedia('(min-width: 1100px)').matches
  const columns = useColumns(list, query.filters)
  const { result: latest, refetch } = useRows(list, query, only)
  const live = useLiveRows(list, latest.data, { key: JSON.stringify([query, only]), refetch })
  // The same result with the rows that are shown; its type is a union over all query states.
  const result = live.shown === latest.data ? latest : ({ ...latest, data: live.shown } as typeof latest)
  const rows = useMemo(() => result.data?.data ?? [], [result.data])
  const selecting = useSelection(rows, JSON.stringify([query.filters, only]))
  const past = useHistory(list.subject)
  const activating = useActiveRow(rows, opensFirst ? 0 : -1, list.queue !== undefined)
  const record = useOpenRecord({ list, rows, isLoaded: result.data !== undefined, isPart, opensFirst, activating })
  const [doing, setDoing] = useState<OpenAction | null>(null)
  const [wantsTotals, setWantsTotals] = useState(false)
  const totals = useFilterTotals(list, query, only, wantsTotals)
  const isPaused =
    query.page > 1 || query.cursor !== null || selecting.isAny || record.isOpen || doing !== null || past.isOpen
  useBusy(live, isPaused)
  useAutoRefresh(refetch, isPaused || list.isLive !== undefined)
  usePollWhilePending(list, rows, refetch)
  const begin = useCallback(
    (action: AnyAction, chosen: readonly WireRow[], matching?: Matching) =>
      setDoing({
        action,
        path: list.path,
        rows: chosen,
        kinds: list.columns,
        prefill: matching ? {} : prefilled(action, chosen),
        ...(matching ? { matching } : {}),
      }),
    [list],
  )
  const tallied = { totals, wantsTotals, onWant: setWantsTotals }
  return { columns, result, live, refetch, rows, selecting, past, doing, setDoing, tallied, begin, ...record }
}

interface OpenRecordOptions {
  readonly list: AnyList
  readonly rows: readonly WireRow[]
  readonly isLoaded: boolean
  readonly isPart: boolean
  readonly opensFirst: boolean
  readonly activating: ReturnType<typeof useActiveRow>
}

/** The record beside the list: by key, click or address. */
function useOpenRecord({ list, rows, isLoaded, isPart, opensFirst, activating }: OpenRecordOptions) {
  const { active, onDecided, setActive: activate } = activating
  const [isOpen, setIsOpen] = useState(opensFirst)
  // What the list opens by itself is not the user's choice, and not in the address.
  const [hasChosen, setChosen] = useState(false)
  const setActive = useCallback((place: number) => (activate(place), setChosen(true)), [activate])
  const setOpen = useCallback((next: boolean) => (setIsOpen(next), setChosen(true)), [])
  const open = useCallback((index: number) => (setActive(index), setOpen(true)), [setActive, setOpen])
  const show = (id: string) => {
    const place = rows.findIndex((one) => idOf(one) === id)
    if (place < 0) return false
    open(place)
    return true
  }
  useReopened(list.path, rows, show)
  const shown = isOpen ? (rows[active] ?? null) : null
  const isOwnChoice = opensFirst && !hasChosen
  const { elsewhere, forget } = useRecordAddress({ list, rows, isLoaded, shown, show, isOwnChoice, isOn: !isPart })
  const record = shown ?? elsewhere
  // What a queue opens by itself is not what the address names.
  useRecordTitle(!isPart && record && !isOwnChoice ? titleOf(list, record) : null)
  return { active, setActive, onDecided, isOpen, setOpen, open, show, elsewhere, forget }
}

/** The name of a record, as a dialog about it would say; what is masked in the list is not named. */
function titleOf(list: AnyList, row: WireRow): string | null {
  const kinds = list.columns as Readonly<Record<string, AnyKind>>
  const key = nameOf(row, kinds)
  const value = key === undefined || kinds[key]?.traits.masked ? null : row[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** For a single row, input fields named like a column are prefilled with its value. */
const prefilled = ({ input }: AnyAction, [row, ...others]: readonly WireRow[]): WireRow =>
  row && others.length === 0
    ? Object.fromEntries(Object.entries(row).filter(([key, value]) => key in input && value !== null))
    : {}
