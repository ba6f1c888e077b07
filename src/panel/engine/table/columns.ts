import { useState } from 'react'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { chosenColumns, storeColumns } from '#panel/session/preferences.ts'
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
  /** Resets to the default columns. */
  readonly reset: () => void
  readonly isChanged: boolean
}

export function useColumns(list: AnyList): ChosenColumns {
  const [chosen, setChosen] = useState(() => chosenColumns(list.path))
  const isMapping = useClient(({ settings }) => settings.isMapping === 1)
  const keys = chosen ?? defaultKeys(list, isMapping)
  const keep = (next: readonly string[] | undefined) => {
    setChosen(next)
    storeColumns(list.path, next)
  }
  return {
    shown: allColumns(list).filter(({ key }) => keys.includes(key)),
    isShown: (key) => keys.includes(key),
    toggle: (key) => keep(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]),
    reset: () => keep(undefined),
    isChanged: chosen !== undefined,
  }
}

/** The column head, with currency or time zone so that cells need not repeat it. */
export function headOf({ kind }: Column, site: SiteConfig): string {
  if (kind.name === 'amount') return site.isMixed ? kind.label : `${kind.label} ${site.currency_symbol}`
  if (kind.name === 'instant') return `${kind.label} (${zoneName(site.timezone)})`
  return kind.label
}

export function filterLabel(list: AnyList, key: string): string {
  const kind = (list.columns as Record<string, AnyKind>)[key]
  return list.filters[key]?.label ?? kind?.label ?? humanize(key)
}
