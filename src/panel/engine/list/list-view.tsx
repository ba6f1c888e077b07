import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { CellOffers } from '#panel/kinds/cell-tools.tsx'
import type { WireRow } from '#panel/kinds/faces.tsx'
import { addressOf } from '#blueprint/address.ts'
import { go } from '#panel/session/go.ts'
import { useMay, useSite } from '#panel/session/state.ts'
import { useHistory } from '#panel/history/use-history.tsx'
import { LiveBar } from '#panel/live/live-bar.tsx'
import { useBusy, useLiveRows } from '#panel/live/use-live-rows.ts'
import { FailureNote } from '#panel/ui/pieces.tsx'
import { ActionDialogs } from '../action/action-button.tsx'
import type { OpenAction } from '../action/open-action.ts'
import { whyNot } from '../action/perform.ts'
import { Body } from '#panel/engine/table/body.tsx'
import { useColumns } from '#panel/engine/table/columns.ts'
import { FilterBar } from '#panel/filters/filter-bar.tsx'
import { ListFoot } from '#panel/engine/table/foot.tsx'
import { useListKeys } from './list-keys.ts'
import { useAutoRefresh, useFilterTotals, useRows, useWatch, type Narrowing } from './query.ts'
import { RowDetail } from '#panel/engine/table/row-detail.tsx'
import { RowMenu, useAllowed } from '#panel/engine/table/row-menu.tsx'
import { SelectionBar, useSelection } from '#panel/engine/table/selection.tsx'
import { writeAsked, type ListState } from './state.ts'
import { idOf } from '#panel/engine/table/table.tsx'
import { TitleRow } from './title-row.tsx'

export interface ListViewProps {
  readonly list: AnyList
  readonly state: ListState
  readonly only?: Narrowing
  readonly forms?: readonly AnyForm[]
  /** Inside a page: no heading of its own, no keys. */
  readonly isPart?: boolean
  readonly above?: ReactNode
}

const nobody: Narrowing = {}

/** Everything a list remembers while it is looked at. */
function useListMemory({ list, state: { asked }, only = nobody, isPart = false }: ListViewProps) {
  // A queue, or the one row somebody looked for by its id.
  const isWanted = list.queue !== undefined || (list.detail !== undefined && asked.filters['id'] !== undefined)
  const opensFirst = isWanted && !isPart && matchMedia('(min-width: 1100px)').matches
  const columns = useColumns(list)
  const { result: latest, again } = useRows(list, asked, only)
  const live = useLiveRows(list, latest.data, { key: JSON.stringify([asked, only]), again })
  // The same answer with the rows that are shown: its type is a union over every state of the question.
  const result = live.shown === latest.data ? latest : ({ ...latest, data: live.shown } as typeof latest)
  const rows = useMemo(() => result.data?.data ?? [], [result.data])
  const selecting = useSelection(rows)
  const past = useHistory(list.subject)
  const [active, setActive] = useState(opensFirst ? 0 : -1)
  const [isOpen, setOpen] = useState(opensFirst)
  const [doing, setDoing] = useState<OpenAction | null>(null)
  const [wantsTotals, setWantsTotals] = useState(false)
  const totals = useFilterTotals(list, asked, only, wantsTotals)
  const isPaused =
    asked.page > 1 || asked.cursor !== null || selecting.rows.length > 0 || isOpen || doing !== null || past.isOpen
  useBusy(live, isPaused)
  useAutoRefresh(again, isPaused || list.isLive !== undefined)
  useWatch(list, rows, again)
  const begin = useCallback(
    (action: AnyAction, chosen: readonly WireRow[]) =>
      setDoing({ action, path: list.path, rows: chosen, kinds: list.columns, prefill: prefilled(action, chosen) }),
    [list],
  )
  const open = useCallback((place: number) => {
    setActive(place)
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
    again,
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

/** The menu of a row, the same function as long as nothing it offers has changed: rows are drawn once. */
function useRowMenu(list: AnyList, forms: readonly AnyForm[], { begin, open, past }: ReturnType<typeof useListMemory>) {
  const actions = useAllowed(list.actions ?? [], 'row')
  const editor = useEditor(forms)
  return useCallback(
    (row: WireRow, place: number) => (
      <RowMenu
        row={row}
        place={place}
        actions={actions}
        links={list.links}
        onDo={(action, one) => begin(action, [one])}
        onOpen={open}
        onEdit={editor}
        onHistory={past.open}
      />
    ),
    // The names say which actions there are; the array is new each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [actions.map(({ name }) => name).join(' '), begin, open, editor, past.open],
  )
}

/** What cells of the list may offer: the same as its menu, at the value it is about. */
function useOffers({ list, state, only, isPart }: ListViewProps, begin: ReturnType<typeof useListMemory>['begin']) {
  const query = JSON.stringify({ ...writeAsked(list, state.asked), ...only })
  const actions = useAllowed(list.actions ?? [], 'row')
  const names = actions.map(({ name }) => name).join(' ')
  return useMemo(
    () => ({
      columns: list.columns,
      refusal: (name: string, row: WireRow) => {
        const action = actions.find((one) => one.name === name)
        return action ? whyNot(action, row) : undefined
      },
      begin: (name: string, row: WireRow) => {
        const action = actions.find((one) => one.name === name)
        if (action) begin(action, [row])
      },
      asked: { path: list.path, title: list.title, query: JSON.parse(query) as Narrowing, hasAddress: !isPart },
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the names say which actions there are
    [list, names, begin, query, isPart],
  )
}

export function ListView(props: ListViewProps) {
  const { list, state, only = nobody, forms = [], isPart = false, above } = props
  const { asked, ask } = state
  const site = useSite()
  const memory = useListMemory(props)
  const { columns, result, again, rows, selecting, active, isOpen, setOpen, doing, setDoing, tallied, begin } = memory
  const menuOf = useRowMenu(list, forms, memory)
  const offers = useOffers(props, begin)
  const bulkActions = useAllowed(list.actions ?? [], 'rows')
  const selection = bulkActions.length > 0 ? selecting : null
  const tools = { list, asked, ask, only, columns }
  useListKeys({
    ...memory,
    answer: result.data,
    selecting: selection,
    asked,
    ask,
    isOn: !isPart,
    hasCase: list.queue !== undefined && isOpen,
  })
  // Whatever is decided leaves a queue: the next case then stands in its place.
  const shown = rows[list.queue ? Math.min(active, rows.length - 1) : active]
  return (
    <div className={isPart ? 'list list-part' : 'list'}>
      <TitleRow {...tools} forms={forms} isPart={isPart} onBegin={begin} />
      {above}
      <FilterBar {...tools} />
      {result.error && rows.length > 0 ? <FailureNote failure={result.error} again={again} /> : null}
      {list.isLive ? <LiveBar held={memory.live} fresh={memory.live.fresh} /> : null}
      <div className="list-body" {...memory.live.watched}>
        <CellOffers value={offers}>
          <Body
            {...tools}
            columns={columns.shown}
            result={result}
            site={site}
            again={again}
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
        </CellOffers>
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

/** What an action asks for by the name of a column stands there already, for one row. */
const prefilled = ({ input }: AnyAction, [row, ...others]: readonly WireRow[]): WireRow =>
  row && others.length === 0
    ? Object.fromEntries(Object.entries(row).filter(([key, value]) => key in input && value !== null))
    : {}

/** Opens the form that edits a row of this list, where there is one and this person may. */
function useEditor(forms: readonly AnyForm[]): ((row: WireRow) => void) | undefined {
  const door = forms.find(({ edit }) => edit?.path.includes(':'))?.edit
  const isAllowed = useMay(door?.permission ?? 'DASHBOARD_VIEW')
  const path = door && isAllowed ? door.path : null
  return useMemo(
    () =>
      path === null
        ? undefined
        : (row: WireRow) => go(addressOf(path.replace(/:\w+/, ':id'), { id: String(row['id']) })),
    [path],
  )
}
