import { type ComponentType } from 'react'
import { views as viewFiles } from 'virtual:views'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Page } from '#blueprint/screen/page.ts'
import { HistoryButton } from '../history/use-history.tsx'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { EmptyNote } from '../ui/pieces.tsx'
import { part, Part } from '#panel/ui/part.tsx'
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

type ViewFile = { readonly default: ComponentType<any> }
// Each view declares its own props, and the kind of slot determines them.
const views: Readonly<Record<string, ComponentType<any>>> = Object.fromEntries(
  Object.entries(viewFiles).map(([name, load]) => [name, part(load as () => Promise<ViewFile>)]),
)

export function PageScreen({ page, parameters }: ViewProps) {
  const View = views[page.view]
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
        {View ? (
          <Part>
            <View page={page} parameters={parameters} />
          </Part>
        ) : (
          <EmptyNote>This screen is not available yet.</EmptyNote>
        )}
      </div>
    </>
  )
}

export function ViewAbove({ list, filters }: AboveProps) {
  const View = views[list.above ?? '']
  return View ? (
    <div className="above">
      <Part>
        <View list={list} filters={filters} />
      </Part>
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
  const View = views[list.queue ?? list.detail ?? '']
  return View ? (
    <Part>
      <View list={list} row={row} {...doing} />
    </Part>
  ) : null
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

export function ViewOfInput({ view, ...props }: InputProps & { readonly view: string }) {
  const View = views[view]
  return View ? (
    <Part>
      <View {...props} />
    </Part>
  ) : null
}
