import { useCallback, useMemo, type ComponentProps } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { CellActionsContext } from '#panel/kinds/cell-tools.tsx'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { addressOf } from '#blueprint/address.ts'
import { go } from '#panel/session/go.ts'
import { loading } from '#panel/session/load-part.ts'
import { useClient, useHasPermission, useSite } from '#panel/session/state.ts'
import { useGrid } from '#panel/tiles/use-grid.tsx'
import { LiveBar } from '#panel/live/live-bar.tsx'
import { FailureNote } from '#panel/ui/pieces.tsx'
import { UndoOffer } from '../bulk/undo-offer.tsx'
import { ActionDialogs } from '../action/action-button.tsx'
import { refusalOf } from '#panel/kinds/refusal-of.ts'
import { Body } from '#panel/engine/table/body.tsx'
import { FilterBar } from '#panel/filters/filter-bar.tsx'
import { ListFoot } from '#panel/engine/table/foot.tsx'
import { useListKeys } from './list-keys.ts'
import { type FixedFilters } from './query.ts'
import { detailClass, RowDetail } from '#panel/engine/table/row-detail.tsx'
import { RowMenu, useAllowed } from '#panel/engine/table/row-menu.tsx'
import { part, Part } from '#panel/ui/part.tsx'
import { noFilters, useListMemory, type ListViewProps } from './list-memory.ts'
import { listRequestParameters } from './state.ts'
import { idOf } from '#panel/engine/table/table.tsx'
import { TitleRow } from './title-row.tsx'
import './list-view.css'

const runActions = loading(() => import('#panel/engine/action/run-action.ts'))
const SelectionBar = part(() => import('#panel/engine/table/selection-bar.tsx'))

/** The menu of a row. The function is stable while its entries do not change, so rows render once. */
function useRowMenu(
  { list, forms = [], state, only }: ListViewProps,
  { begin, open, past }: ReturnType<typeof useListMemory>,
  isGrid: boolean,
) {
  const filters = JSON.stringify({ ...state.query.filters, ...only })
  const actions = useAllowed(list.actions ?? [], 'row')
  const editor = useEditor(forms)
  return useCallback(
    (row: WireRow, index: number) => (
      <RowMenu
        row={row}
        place={index}
        actions={actions}
        links={list.links}
        filters={JSON.parse(filters) as FixedFilters}
        onDo={(action, one) => begin(action, [one])}
        onOpen={isGrid ? undefined : open}
        onEdit={editor}
        onHistory={past.open}
      />
    ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the array is new each time; the names identify its actions
    [actions.map(({ name }) => name).join(' '), begin, open, editor, past.open, filters, isGrid],
  )
}

/** Actions that cells may offer: those of the row menu, next to the value they concern. */
function useCellActions(
  { list, state, only, isPart }: ListViewProps,
  begin: ReturnType<typeof useListMemory>['begin'],
) {
  const client = useQueryClient()
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
      run: async (name: string, row: WireRow, body: Readonly<Record<string, unknown>>) => {
        const action = actions.find((one) => one.name === name)
        if (!action) return
        const { runAtOnce } = await runActions()
        await runAtOnce(client, { action, path: list.path, rows: [row] }, body)
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
  const isConnected = useClient(({ connection }) => connection !== 'lost')
  const memory = useListMemory(props)
  const { columns, result, refetch, rows, selecting, active, doing, setDoing, tallied, begin } = memory
  const grid = useGrid(list)
  const menuOf = useRowMenu(props, memory, grid?.isOn === true)
  const offers = useCellActions(props, begin)
  const bulkActions = useAllowed(list.actions ?? [], 'rows')
  const selection = bulkActions.length > 0 ? selecting : null
  const tools = { list, query, set, only, columns, grid }
  useListKeys({
    ...memory,
    ...(grid?.isOn ? { rows: [] } : {}),
    answer: result.data,
    selecting: selection,
    set,
    isOn: !isPart,
  })
  return (
    <div className={isPart ? 'list list-part' : 'list'}>
      <TitleRow {...tools} forms={forms} isPart={isPart} onBegin={begin} />
      {above}
      <FilterBar {...tools} />
      {result.error && rows.length > 0 && isConnected ? <FailureNote failure={result.error} retry={refetch} /> : null}
      {list.isLive ? <LiveBar updates={memory.live} newRows={memory.live.newRows} /> : null}
      <div className="list-body" {...memory.live.watched}>
        <CellActionsContext value={offers}>
          <Body
            {...tools}
            columns={columns.shown}
            chosen={columns}
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
          <OpenRow list={list} memory={memory} />
        </CellActionsContext>
      </div>
      {selecting.isAny ? (
        <Selected {...tools} selecting={selecting} actions={bulkActions} total={result.data?.total_item} onDo={begin} />
      ) : (
        <ListFoot {...tools} {...tallied} answer={result.data} site={site} isPart={isPart} />
      )}
      <ActionDialogs open={doing ? { ...doing, onDone: selecting.clear } : null} onClose={() => setDoing(null)} />
      {isPart ? null : <UndoOffer />}
      {memory.past.drawer}
    </div>
  )
}

const Selected = (props: ComponentProps<typeof SelectionBar>) => (
  <Part waiting={<div className="selection-bar" />}>
    <SelectionBar {...props} />
  </Part>
)

/** The open row beside the list; its place is kept while the rows load, so that nothing moves when they come. */
function OpenRow({ list, memory }: { readonly list: AnyList; readonly memory: ReturnType<typeof useListMemory> }) {
  const { rows, active, isOpen, setOpen, result, show, onDecided, elsewhere, forget } = memory
  const row = isOpen ? (rows[active] ?? elsewhere) : elsewhere
  if (!isOpen && !elsewhere) return null
  if (!row) return result.isPending ? <aside className={detailClass(list)} aria-label="Row details" /> : null
  return (
    <RowDetail
      list={list}
      row={row}
      onShow={show}
      onDecided={() => onDecided(idOf(row))}
      onClose={() => (isOpen ? setOpen(false) : forget())}
    />
  )
}

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
