/** The browser stores three things only: the theme's domain, light or dark mode, and table preferences. */
export type Density = 'compact' | 'normal' | 'comfortable'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage may be disabled; then nothing is stored
  }
}
const write = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return // as above
  }
}

export const themeDomain = (): string | null => read('site_theme_domain')
export const storeThemeDomain = (domain: string | number): void => write('site_theme_domain', String(domain))
export const clearThemeDomain = (): void => write('site_theme_domain', null)
export const hasAlternativeBrand = (): boolean => ['14', '15'].includes(themeDomain() ?? '')

export interface ColumnLayout {
  readonly widths?: Readonly<Record<string, number>>
  /** Undefined: the name of the row is pinned. */
  readonly pinned?: readonly string[]
}

interface TablePreferences {
  readonly density?: Density
  readonly favourites?: readonly string[]
  readonly isMenuNarrow?: boolean
  readonly closedGroups?: readonly string[]
  /** Files are written without operator, period, filters and user. */
  readonly hasNoPreamble?: boolean
  /** Shown columns by path of the list, in their order. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
  /** Widths in pixels and pinned columns by path of the list. */
  readonly layouts?: Readonly<Record<string, ColumnLayout>>
  /** Paths of the lists that are read as a grid. */
  readonly grids?: readonly string[]
}

const tables = (): TablePreferences => {
  try {
    const stored: unknown = JSON.parse(read('table_preferences') ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as TablePreferences) : {}
  } catch {
    return {} // invalid text under our key: start with defaults
  }
}
export const preference = <Key extends keyof TablePreferences>(key: Key): TablePreferences[Key] => tables()[key]
export const storePreference = (part: TablePreferences): void =>
  write('table_preferences', JSON.stringify({ ...tables(), ...part }))

export const chosenColumns = (path: string): readonly string[] | undefined => tables().columns?.[path]
export function storeColumns(path: string, columns: readonly string[] | undefined): void {
  const { [path]: _, ...others } = tables().columns ?? {}
  storePreference({ columns: columns ? { ...others, [path]: columns } : others })
}

export const columnLayout = (path: string): ColumnLayout => tables().layouts?.[path] ?? {}
export function storeLayout(path: string, layout: ColumnLayout): void {
  const { [path]: _, ...others } = tables().layouts ?? {}
  storePreference({ layouts: Object.keys(layout).length > 0 ? { ...others, [path]: layout } : others })
}
