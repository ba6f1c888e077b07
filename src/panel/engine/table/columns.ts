import { useState } from 'react'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { withAsked, type FilterTexts } from '#panel/columns/asked.ts'
import { moved, namingColumn, withColumn } from '#panel/columns/order.ts'
import {
  chosenColumns,
  columnLayout,
  storeColumns,
  storeLayout,
  type ColumnLayout,
} from '#panel/session/preferences.ts'
import { useClient, type SiteConfig } from '#panel/session/state.ts'
import { humanize } from '#blueprint/labels.ts'
import { zoneName } from '#panel/kinds/format.ts'

export interface Column {
  readonly key: string
  readonly kind: AnyKind
}

export const allColumns = (list: AnyList): Column[] =>
  Object.entries(list.columns as Record<string, AnyKind>).map(([key, kind]) => ({ key, kind }))

const defaultKeys = (list: AnyList, isMapping: boolean): string[] =>
  allColumns(list)
    .filter(({ kind: { traits } }) => !traits.hidden || (isMapping && traits.mapped))
    .map(({ key }) => key)

export interface ChosenColumns {
  readonly shown: readonly Column[]
  readonly isShown: (key: string) => boolean
  readonly toggle: (key: string) => void
  /** Moves a shown column before another, or to the end. */
  readonly move: (key: string, before: string | null) => void
  readonly isPinned: (key: string) => boolean
  readonly pin: (key: string) => void
  readonly widthOf: (key: string) => number | undefined
  /** A width in pixels; null: as wide as its content. */
  readonly resize: (key: string, width: number | null) => void
  /** Resets to the default columns. */
  readonly reset: () => void
  readonly isChanged: boolean
  /** What the user chose, to be saved with a view; nothing where the list decides. */
  readonly chosen: ColumnLayout & { readonly columns?: readonly string[] }
  readonly apply: (view: ColumnsOfView) => void
}
type ColumnsOfView = ChosenColumns['chosen']

export function useColumns(list: AnyList, filters: FilterTexts = {}): ChosenColumns {
  const [chosen, setChosen] = useState(() => chosenColumns(list.path))
  const [layout, setLayout] = useState(() => columnLayout(list.path))
  const isMapping = useClient(({ settings }) => settings.isMapping === 1)
  const every = allColumns(list)
  const known = new Map(every.map((column) => [column.key, column]))
  const own = (chosen ?? defaultKeys(list, isMapping)).filter((key) => known.has(key))
  const keys = withAsked(every, own, filters)
  const shown = keys.map((key) => known.get(key)!)
  const keep = (next: readonly string[] | undefined) => {
    setChosen(next)
    storeColumns(list.path, next)
  }
  const keepLayout = (next: ColumnLayout) => {
    setLayout(next)
    storeLayout(list.path, next)
  }
  const pinned = layout.pinned ?? namingColumn(shown)
  return {
    shown,
    isShown: (key) => keys.includes(key),
    toggle: (key) => keep(keys.includes(key) ? keys.filter((one) => one !== key) : withColumn(every, keys, key)),
    move: (key, before) => keep(moved(keys, key, before)),
    isPinned: (key) => pinned.includes(key),
    pin: (key) =>
      keepLayout({ ...layout, pinned: pinned.includes(key) ? pinned.filter((one) => one !== key) : [...pinned, key] }),
    widthOf: (key) => layout.widths?.[key],
    resize: (key, width) => {
      const { [key]: _, ...others } = layout.widths ?? {}
      keepLayout({ ...layout, widths: width === null ? others : { ...others, [key]: width } })
    },
    reset: () => (keep(undefined), keepLayout({})),
    chosen: { ...(chosen ? { columns: chosen } : {}), ...layout },
    apply: ({ columns, ...next }) => (keep(columns), keepLayout(next)),
    isChanged: chosen !== undefined || Object.keys(layout).length > 0,
  }
}

/** The column head, with currency or time zone so that cells need not repeat it. */
export function headOf({ kind }: Column, site: SiteConfig): string {
  if (kind.name === 'amount') return site.isMixed ? kind.label : `${kind.label} ${site.currency_symbol}`
  if (kind.name === 'instant') return `${kind.label} (${zoneName(site.own_timezone)})`
  return kind.label
}

export function filterLabel(list: AnyList, key: string): string {
  const kind = (list.columns as Record<string, AnyKind>)[key]
  return list.filters[key]?.label ?? kind?.label ?? humanize(key)
}
