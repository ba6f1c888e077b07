import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'

// Apart from the lists themselves: the first load of the panel needs these and no kinds.

interface Sorted {
  readonly columns: Readonly<Record<string, AnyKind>>
  readonly sort: readonly [column: string, ...order: readonly string[]]
}

/** Whether the header of a column sorts: it is declared sortable, or it is the default sort. */
export const isSortable = ({ columns, sort }: Sorted, key: string): boolean => {
  const kind = columns[key]
  return kind !== undefined && !kind.traits.masked && (kind.traits.sortable === true || key === sort[0])
}

/** Where the logos of domains are; the id follows. */
export const domainPicturePath = '/api/domains/picture'

/** The endpoint of a screen. */
export const apiPath = (path: string): string => `/api${path === '/' ? '/dashboard' : path}`

/**
 * The endpoint of an action. For row actions of a list the id precedes the name; a page's path
 * already names its record.
 */
export const actionPath = (
  owner: { readonly shape: 'list' | 'page'; readonly path: string },
  { at, on, name }: AnyAction,
): string => at ?? `${apiPath(owner.path)}${owner.shape === 'list' && on === 'row' ? '/:id' : ''}/${name}`
