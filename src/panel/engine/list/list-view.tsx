import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { CellActionsContext } from '#panel/kinds/cell-tools.tsx'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { addressOf } from '#blueprint/address.ts'
import { go } from '#panel/session/go.ts'
import { useHasPermission, useSite } from '#panel/session/state.ts'
import { useHistory } from '#panel/history/use-history.tsx'
import { LiveBar } from '#panel/live/live-bar.tsx'
import { useBusy, useLiveRows } from '#panel/live/use-live-rows.ts'
import { FailureNote } from '#panel/ui/pieces.tsx'
import { ActionDialogs } from '../action/action-button.tsx'
import type { OpenAction } from '../action/open-action.ts'
import { refusalOf } from '#panel/engine/action/run-action.ts'
import { Body } from '#panel/engine/table/body.tsx'
import { useColumns } from '#panel/engine/table/columns.ts'
import { FilterBar } from '#panel/filters/filter-bar.tsx'
import { ListFoot } from '#panel/engine/table/foot.tsx'
import { useListKeys } from './list-keys.ts'
import { useAutoRefresh, useFilterTotals, useRows, usePollWhilePending, type FixedFilters } from './query.ts'
import { RowDetail } from '#panel/engine/table/row-detail.tsx'
import { RowMenu, useAllowed } from '#panel/engine/table/row-menu.tsx'
import { SelectionBar, useSelection } from '#panel/engine/table/selection.tsx'
import { listRequestParameters, type ListState } from './state.ts'
import { idOf } from '#panel/engine/table/table.tsx'
import { TitleRow } from './title-row.tsx'
import './list-view.css'

export interface ListViewProps {
  readonly list: AnyList
  readonly state: ListState
  readonly only?: FixedFilters
  readonly forms?: readonly AnyForm[]
  /** Part of a page: no main heading and no keyboard shortcuts. */
  readonly isPart?: boolean
  readonly above?: ReactNode
}

const noFilters: FixedFilters = {}

/** All state of a list while it is shown. */
function useListMemory({ list, state: { query }, only = noFilters, isPart = false }: ListViewProps) {
  // Queues, and lists filtered by an id, open their first row.
  const opensDetail = list.queue !== undefined || (list.detail !== undefined && query.filters['id'] !== undefined)
  const opensFirst = opensDetail && !isPart && matchMedia('(min-width: 1100px)').matches
  const columns = useColumns(list)
  const { result: latest, refetch } = useRows(list, query, only)
  const live = useLiveRows(list, latest.data, { key: JSON.stringify([query, only]), refetch })
  // The same result with the rows that are shown; its type is a union over all query states.
  const result = live.shown === latest.data ? latest : ({ ...latest, data: live.shown } as typeof latest)
  const rows = useMemo(() => result.data?.data ?? [], [result.data])
  const selecting = useSelection(rows)
  const past = useHistory(list.subject)
  const [active, setActive] = useState(opensFirst ? 0 : -1)
  const [isOpen, setOpen] = useState(opensFirst)
  const [doing, setDoing] = useState<OpenAction | null>(null)
  const [wantsTotals, setWantsTotals] = useState(false)
  const totals = useFilterTotals(list, query, only, wantsTotals)
  const isPaused =
    query.page > 1 || query.cursor !== null || selecting.rows.length > 0 || isOpen || doing !== null || past.isOpen
  useBusy(live, isPaused)
  useAutoRefresh(refetch, isPaused || list.isLive !== undefined)
  usePollWhilePending(list, rows, refetch)
  const begin = useCallback(
    (action: AnyAction, chosen: readonly WireRow[]) =>
      setDoing({ action, path: list.path, rows: chosen, kinds: list.columns, prefill: prefilled(action, chosen) }),
    [list],
  )
  const open = useCallback((index: number) => {
    setActive(index)
    setOpen(true)
  }, [])
  const show = (id: string) => {
    const place = rows.findIndex((one) => idOf(one) === id)
    if (place >= 0) open(place)
    return place >= 0
  }
  const tallied = { totals, wantsTotals, onWant: setWantsTotals }
  return {
    columns,
    result,
    live,
    refetch,
    rows,
    selecting,
    past,
    active,
    setActive,
    isOpen,
    setOpen,
    doing,
    setDoing,
    tallied,
    begin,
    open,
    show,
  }
}

/** The menu of a row. The function is stable while its entries do not change, so rows render once. */
function useRowMenu(list: AnyList, forms: readonly AnyForm[], { begin, open, past }: ReturnType<typeof useListMemory>) {
  const actions = useAllowed(list.actions ?? [], 'row')
  const editor = useEditor(forms)
  return useCallback(
    (row: WireRow, index: number) => (
      <RowMenu
        row={row}
        place={index}
        actions={actions}
        links={list.links}
        onDo={(action, one) => begin(action, [one])}
        onOpen={open}
        onEdit={editor}
        onHistory={past.open}
      />
    ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the array is new each time; the names identify its actions
    [actions.map(({ name }) => name).join(' '), begin, open, editor, past.open],
  )
}

/** Actions that cells may offer: those of the row menu, next to the value they concern. */
function useCellActions(
  { list, state, only, isPart }: ListViewProps,
  begin: ReturnType<typeof useListMemory>['begin'],
) {
  const parameters = JSON.stringify({ ...listRequestParameters(list, state.query), ...only })
  const actions = useAllowed(list.actions ?? [], 'row')
  const names = actions.map(({ name }) => name).join(' ')
  return useMemo(
    () => ({
      columns: list.columns,
      refusal: (name: string, row: WireRow) => {
        const action = actions.find((one) => one.name === name)
        return action ? refusalOf(action, row) : undefined
      },
      begin: (name: string, row: WireRow) => {
        const action = actions.find((one) => one.name === name)
        if (action) begin(action, [row])
      },
      listRequest: {
        path: list.path,
        title: list.title,
        query: JSON.parse(parameters) as FixedFilters,
        hasAddress: !isPart,
      },
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the names say which actions there are
    [list, names, begin, parameters, isPart],
  )
}

export function ListView(props: ListViewProps) {
  const { list, state, only = noFilters, forms = [], isPart = false, above } = props
  const { query, set } = state
  const site = useSite()
  const memory = useListMemory(props)
  const { columns, result, refetch, rows, selecting, active, isOpen, setOpen, doing, setDoing, tallied, begin } = memory
  const menuOf = useRowMenu(list, forms, memory)
  const offers = useCellActions(props, begin)
  const bulkActions = useAllowed(list.actions ?? [], 'rows')
  const selection = bulkActions.length > 0 ? selecting : null
  const tools = { list, query, set, only, columns }
  useListKeys({
    ...memory,
    answer: result.data,
    selecting: selection,
    query,
    set,
    isOn: !isPart,
    hasCase: list.queue !== undefined && isOpen,
  })
  // A decided case leaves the queue and the next one takes its place.
  const shown = rows[list.queue ? Math.min(active, rows.length - 1) : active]
  return (
    <div className={isPart ? 'list list-part' : 'list'}>
      <TitleRow {...tools} forms={forms} isPart={isPart} onBegin={begin} />
      {above}
      <FilterBar {...tools} />
      {result.error && rows.length > 0 ? <FailureNote failure={result.error} retry={refetch} /> : null}
      {list.isLive ? <LiveBar updates={memory.live} newRows={memory.live.newRows} /> : null}
      <div className="list-body" {...memory.live.watched}>
        <CellActionsContext value={offers}>
          <Body
            {...tools}
            columns={columns.shown}
            result={result}
            site={site}
            refetch={refetch}
            active={active}
            onActivate={memory.setActive}
            onOpen={memory.open}
            menuOf={menuOf}
            selection={selection}
            filterTotals={tallied.wantsTotals ? tallied.totals.data?.data : undefined}
          />
          {isOpen && shown ? (
            <RowDetail list={list} row={shown} onShow={memory.show} onClose={() => setOpen(false)} />
          ) : null}
        </CellActionsContext>
      </div>
      {selecting.rows.length > 0 ? (
        <SelectionBar {...tools} selecting={selecting} actions={bulkActions} onDo={begin} />
      ) : (
        <ListFoot {...tools} {...tallied} answer={result.data} site={site} isPart={isPart} />
      )}
      <ActionDialogs open={doing ? { ...doing, onDone: selecting.clear } : null} onClose={() => setDoing(null)} />
      {memory.past.drawer}
    </div>
  )
}

/** For a single row, input fields named like a column are prefilled with its value. */
const prefilled = ({ input }: AnyAction, [row, ...others]: readonly WireRow[]): WireRow =>
  row && others.length === 0
    ? Object.fromEntries(Object.entries(row).filter(([key, value]) => key in input && value !== null))
    : {}

/** Opens the edit form of a row, if there is one and the user has permission. */
function useEditor(forms: readonly AnyForm[]): ((row: WireRow) => void) | undefined {
  const editForm = forms.find(({ edit }) => edit?.path.includes(':'))?.edit
  const isAllowed = useHasPermission(editForm?.permission ?? 'DASHBOARD_VIEW')
  const path = editForm && isAllowed ? editForm.path : null
  return useMemo(
    () =>
      path === null
        ? undefined
        : (row: WireRow) => go(addressOf(path.replace(/:\w+/, ':id'), { id: String(row['id']) })),
    [path],
  )
}
