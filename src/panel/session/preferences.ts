/** The browser remembers three things only: the domain of the theme, the choice of light or dark, how tables look. */
export type Density = 'compact' | 'normal' | 'comfortable'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage may be forbidden; then nothing is remembered
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
export const keepThemeDomain = (domain: string | number): void => write('site_theme_domain', String(domain))
export const forgetThemeDomain = (): void => write('site_theme_domain', null)
export const hasAlternativeBrand = (): boolean => ['14', '15'].includes(themeDomain() ?? '')

interface TablePreferences {
  readonly density?: Density
  readonly favourites?: readonly string[]
  readonly isMenuNarrow?: boolean
  readonly closedGroups?: readonly string[]
  /** By path of a list: the columns its reader hid or asked for. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
}

const tables = (): TablePreferences => {
  try {
    const kept: unknown = JSON.parse(read('table_preferences') ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as TablePreferences) : {}
  } catch {
    return {} // somebody else's text under our key; start anew
  }
}
export const preference = <Key extends keyof TablePreferences>(key: Key): TablePreferences[Key] => tables()[key]
export const keepPreference = (part: TablePreferences): void =>
  write('table_preferences', JSON.stringify({ ...tables(), ...part }))

export const chosenColumns = (path: string): readonly string[] | undefined => tables().columns?.[path]
export function keepColumns(path: string, columns: readonly string[] | undefined): void {
  const { [path]: _, ...others } = tables().columns ?? {}
  keepPreference({ columns: columns ? { ...others, [path]: columns } : others })
}
