import { createElement, lazy, type ComponentType } from 'react'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Page } from '#blueprint/screen/page.ts'
import { HistoryButton } from '../history/use-history.tsx'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { loading } from '#panel/session/load-part.ts'
import { EmptyNote } from '../ui/pieces.tsx'
import { Part } from '#panel/ui/part.tsx'
import './views.css'
import './list/title-row.css'

export interface ViewProps {
  readonly page: Page
  /** Path parameters: player_id of /player/detail/:player_id. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Drawn between the title of a list and its filters. */
export interface AboveProps {
  readonly list: AnyList
  /** As in the address bar. */
  readonly filters: Readonly<Record<string, string>>
}

/** A file of a view, as the build finds it. */
export type ViewFile = { readonly default: ComponentType<any> }
const Unavailable = () => <EmptyNote>This screen is not available yet.</EmptyNote>
// The addresses of all views are a part of their own: the first load does not grow with every screen.
const allViews = loading(() => import('virtual:views'))

async function loadView(name: string): Promise<ViewFile> {
  const load = (await allViews()).views[name]
  return load ? loading(load)() : { default: Unavailable }
}

// Each view declares its own props, and the kind of slot determines them.
const opened = new Map<string, ComponentType<any>>()
function viewNamed(name: string): ComponentType<any> {
  const view = opened.get(name) ?? lazy(() => loadView(name))
  opened.set(name, view)
  return view
}

const View = ({ name, ...props }: { readonly name: string } & Readonly<Record<string, unknown>>) => (
  <Part>{createElement(viewNamed(name), props)}</Part>
)

export function PageScreen({ page, parameters }: ViewProps) {
  const [entity, parameter] = page.subject ?? []
  return (
    <>
      <div className="title-row">
        <h1>{page.title}</h1>
        {entity && parameter ? (
          <div className="title-tools">
            <HistoryButton entity={entity} id={parameters[parameter] ?? ''} />
          </div>
        ) : null}
      </div>
      <div className="page">
        <View name={page.view} page={page} parameters={parameters} />
      </div>
    </>
  )
}

export function ViewAbove({ list, filters }: AboveProps) {
  return list.above ? (
    <div className="above">
      <View name={list.above} list={list} filters={filters} />
    </div>
  ) : null
}

/** Props of a view that shows one row beside the list. */
export interface RowProps {
  readonly list: AnyList
  readonly row: WireRow
  /** Opens another row of the page; false if it is not on this page. */
  readonly onShow: (id: string) => boolean
  /** The user has decided the case: the next one opens. */
  readonly onDecided: () => void
}

export function ViewOfRow({ list, row, ...doing }: RowProps) {
  const name = list.queue ?? list.detail
  return name ? <View name={name} list={list} row={row} {...doing} /> : null
}

/** Props of a view that replaces the fields of an action or form section. */
export interface InputProps {
  readonly rows: readonly WireRow[]
  readonly fields: Readonly<Record<string, AnyKind>>
  readonly values: Readonly<Record<string, unknown>>
  readonly complaints: Readonly<Record<string, string>>
  readonly disabled: boolean
  readonly change: (name: string, value: unknown) => void
  readonly check: (name: string) => void
}

export const ViewOfInput = ({ view, ...props }: InputProps & { readonly view: string }) => (
  <View name={view} {...props} />
)
