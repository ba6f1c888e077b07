import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyList, FilterTexts, CrossListTab } from '#blueprint/screen/list.ts'
import { GoLink, type WireRow } from '#panel/kinds/cells.tsx'
import { addressOf } from '#blueprint/address.ts'
import { go } from '#panel/session/go.ts'
import { useClient, hasPermission } from '#panel/session/state.ts'
import { TabStrip } from '#panel/ui/pieces.tsx'
import type { ChosenColumns } from '#panel/engine/table/columns.ts'
import type { FixedFilters } from './query.ts'
import { useAllowed } from '#panel/engine/table/row-menu.tsx'
import type { ListRequest, ListState } from './state.ts'
import { ExportMenu } from '#panel/export/export-menu.tsx'
import { ListActions } from '#panel/list-actions/list-actions.tsx'
import { GridSwitch, type GridChoice } from '#panel/tiles/use-grid.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { Drop } from '#panel/ui/drop.tsx'
import { part, Part } from '#panel/ui/part.tsx'
import './title-row.css'

const SavedViews = part(() => import('#panel/saved-views/saved-views.tsx'))

/** More of them stand in a row of their own. */
const mostTabsBesideTitle = 12

interface TitleRowProps {
  readonly list: AnyList
  readonly query: ListRequest
  readonly set: ListState['set']
  readonly only: FixedFilters
  readonly columns: ChosenColumns
  readonly grid: GridChoice | null
  readonly forms: readonly AnyForm[]
  readonly isPart: boolean
  readonly onBegin: (action: AnyAction, rows: readonly WireRow[]) => void
}

export function TitleRow({ list, query, set, only, columns, grid, forms, isPart, onBegin }: TitleRowProps) {
  const actions = useAllowed(list.actions ?? [], 'list')
  const mayExport = useClient((client) => hasPermission('REPORT_EXPORT', client))
  const createForm = forms.find(({ create }) => create)?.create
  const mayCreate =
    useClient((client) => createForm !== undefined && hasPermission(createForm.permission, client)) && !isPart
  const hasManyTabs = (list.tabs ?? []).length > mostTabsBesideTitle
  return (
    <div className={`title-row ${hasManyTabs ? 'title-row-tabs' : ''}`}>
      {isPart ? <h2>{list.title}</h2> : <h1>{list.title}</h1>}
      <ListTabs list={list} query={query} set={set} />
      <div className="title-tools">
        {isPart ? null : (
          <Drop label="Views" title="Saved views">
            {(close) => (
              <Part>
                <SavedViews list={list} query={query} set={set} columns={columns} onClose={close} />
              </Part>
            )}
          </Drop>
        )}
        {grid ? <GridSwitch {...grid} /> : null}
        <ColumnsMenu list={list} columns={columns} />
        {list.export && mayExport ? <ExportMenu list={list} query={query} only={only} columns={columns} /> : null}
        <ListActions actions={actions} isMain={!mayCreate} onBegin={(action) => onBegin(action, [])} />
        {createForm && mayCreate ? (
          <GoLink className="button button-primary" href={addressOf(createForm.path)}>
            {createForm.title}
          </GoLink>
        ) : null}
      </div>
    </div>
  )
}

/** Tabs of a list in which one has an order of its own set the order; the others set that of the list. */
const orderOf = ({ tabs = [], sort }: AnyList, title: string): Partial<Pick<ListRequest, 'sort' | 'direction'>> => {
  if (!tabs.some(({ opens, order }) => opens ?? order)) return {}
  const chosen = tabs.find((tab) => tab.title === title)
  const [column, direction] = chosen?.opens ?? chosen?.order ?? sort
  return { sort: column, direction }
}

interface ShownTab {
  readonly title: string
  readonly filters: FilterTexts<string>
  /** The other list it opens; undefined: this list. */
  readonly elsewhere: CrossListTab['elsewhere'] | undefined
}
const shownIn = (list: AnyList, { title, filters, elsewhere }: NonNullable<AnyList['tabs']>[number]): ShownTab => ({
  title,
  filters,
  elsewhere: elsewhere?.to === list.path ? undefined : elsewhere,
})

/** A tab is active if the filters used by tabs have exactly its values. */
function ListTabs({ list, query, set }: Pick<TitleRowProps, 'list' | 'query' | 'set'>) {
  const permissions = useClient((client) => client.permissions)
  const every = (list.tabs ?? []).map((tab) => shownIn(list, tab))
  const tabs = every.filter(({ elsewhere }) => !elsewhere || permissions[elsewhere.permission])
  if (tabs.length === 0) return null
  const tabFilters = [...new Set(tabs.flatMap(({ filters }) => Object.keys(filters)))]
  const isChosen = ({ filters, elsewhere }: ShownTab) =>
    !elsewhere && tabFilters.every((key) => (query.filters[key] ?? '') === (filters[key] ?? ''))
  const choose = (title: string) => {
    const tab = tabs.find((one) => one.title === title)
    const others = Object.fromEntries(Object.entries(query.filters).filter(([key]) => !tabFilters.includes(key)))
    if (tab?.elsewhere) go(addressOf(tab.elsewhere.to, {}, { ...others, ...tab.filters }))
    else set({ filters: { ...others, ...tab?.filters }, ...orderOf(list, title) })
  }
  return (
    <TabStrip
      label={`Views of ${list.title}`}
      tabs={tabs.map(({ title }) => ({ key: title, title }))}
      chosen={tabs.find(isChosen)?.title ?? null}
      onChoose={choose}
    />
  )
}
