import type { Action, AnyAction } from './action.ts'
import type { PlainPath, RowAddress } from '#blueprint/address.ts'
import type { Addresses, Views } from '#blueprint/addresses.ts'
import type { Filter } from '#blueprint/filters.ts'
import { assert } from '#values/assert.ts'
import type { AnyKind, ValueOf } from '#blueprint/kind.ts'
import type { TableName } from '#blueprint/table-names.ts'
import { columnFilters, type ColumnFilters } from './column-filters.ts'
import type { Permission } from './permissions.ts'

export type Columns = Readonly<Record<string, AnyKind>>
export type Filters = Readonly<Record<string, Filter<any>>>
export type FileExtension = 'csv' | 'xlsx' | 'pdf'
export type Direction = 'ascending' | 'descending'

/**
 * Row visibility. 'downline': players and agents at or below the actor's node, by the dataset's
 * agentId. 'own': rows requested by the actor, by staffId. 'everyone': catalogue data, the same for
 * all. Domains are isolated separately by row-level security.
 */
export type Scope = 'downline' | 'own' | 'everyone'

/** Filters by name, in address bar notation. */
export type FilterTexts<Name extends string> = string extends Name
  ? Readonly<Record<string, string>>
  : { readonly [Key in Name]?: string }

/** A named filter preset, shown as a tab; values in address bar notation. */
export interface Tab<Name extends string = string> {
  readonly title: string
  readonly filters: FilterTexts<Name>
  readonly elsewhere?: undefined
}
/**
 * A tab that opens another list: `filters` are that list's filters, and filters currently in use
 * are carried over.
 */
export type CrossListTab = {
  [P in PlainPath]: {
    readonly title: string
    readonly filters: FilterTexts<Addresses[P]>
    readonly elsewhere: { readonly to: P; readonly permission: Permission }
  }
}[PlainPath]

/** A link to another screen about the row, offered in the row's menu. */
export interface RowLink<Column extends string = string> {
  readonly title: string
  readonly to: RowAddress<Column>
  readonly permission: Permission
  /** Offered only when the column has this value, or any value if none is given. */
  readonly when?: readonly [column: Column, value?: string]
}

export interface List<C extends Columns = Columns, F extends Filters = Filters, S extends Scope = Scope> {
  readonly shape: 'list'
  /** Route, API path (under /api), link target, key of saved views. */
  readonly path: string
  /** Heading, document title, menu entry, name of exported files. */
  readonly title: string
  readonly permission: Permission
  readonly scope: S
  /** Order on screen, in files and in OpenAPI. */
  readonly columns: C
  /** Each key is a column of the dataset (declared or not). */
  readonly filters: F
  readonly sort: readonly [keyof C & string, Direction]
  /** 'pages' are numbered and counted; 'cursor' is for what only grows. */
  readonly paging?: 'pages' | 'cursor'
  readonly tabs?: readonly (Tab<keyof F & string> | CrossListTab)[]
  /** Fixed filters that users cannot remove; values in address bar notation. */
  readonly only?: FilterTexts<keyof F & string>
  readonly export?: readonly FileExtension[]
  /** Actions may only read columns of this list. */
  readonly actions?: readonly Action<any, any, NoInfer<keyof C & string>>[]
  readonly links?: readonly RowLink<keyof C & string>[]
  /** A view drawn between title and filters. */
  readonly above?: Views['above']
  /** Table of the rows in audit entries (table:id); gives each row a history. */
  readonly subject?: TableName
  /** Detail view of one row, shown next to the list. */
  readonly detail?: Views['row']
  /** Detail view of a work queue: the first row is open, and the view has its own keys (R, E). */
  readonly queue?: Views['row']
  /**
   * Updates live on bet and market events, or on messages; updates pause while a row is being
   * viewed.
   */
  readonly isLive?: true | 'messages'
  /** Text of the empty state, one sentence. */
  readonly empty?: string
}
export type AnyList = List<any, any, any>

/**
 * Tabs of a list by their titles, each with its filters in address bar notation; a text alone is a value of the filter
 * on `status`.
 */
type TabFilters<Name extends string> = Readonly<
  Record<string, FilterTexts<Name> | ('status' extends Name ? string : never)>
>

const isListOfTabs = <T>(tabs: readonly T[] | object): tabs is readonly T[] => Array.isArray(tabs)

const tabsOf = <Name extends string>(tabs: TabFilters<Name>): readonly Tab<Name>[] =>
  Object.entries(tabs).map(([title, filters]) => ({
    title,
    // Only a list with a filter on `status` takes a text.
    filters: (typeof filters === 'string' ? { status: filters } : filters) as FilterTexts<Name>,
  }))

/** Parameters of every list: a filter of the same name could not be distinguished from them. */
const parameters = ['page', 'cursor', 'sort', 'direction']

function namedApart<F extends Filters>(filters: F): F {
  const taken = parameters.filter((name) => name in filters)
  assert(taken.length === 0, `a filter cannot be called ${taken.join(', ')}: lists have a parameter of that name`)
  return filters
}

/** A list screen; see architecture 5. It is exported in every format unless it says otherwise. */
export const list = <const C extends Columns, const F extends Filters, const S extends Scope>({
  filters,
  tabs,
  export: formats = ['csv', 'xlsx', 'pdf'],
  ...definition
}: Omit<List<C, F, S>, 'shape' | 'filters' | 'tabs' | 'export'> & {
  /** A function receives the filters that the columns suggest. */
  readonly filters: F | ((on: ColumnFilters<C>) => F)
  readonly tabs?: List<C, F, S>['tabs'] | TabFilters<keyof F & string>
  readonly export?: readonly FileExtension[] | 'never'
}): List<C, F, S> => ({
  shape: 'list',
  ...definition,
  filters: namedApart(typeof filters === 'function' ? filters(columnFilters(definition.columns)) : filters),
  ...(tabs === undefined ? {} : { tabs: isListOfTabs(tabs) ? tabs : tabsOf(tabs) }),
  ...(formats === 'never' ? {} : { export: formats }),
})

/** Columns hidden until the user selects them. */
export const advanced = <const C extends Columns>(columns: C): C =>
  Object.fromEntries(
    Object.entries(columns).map(([key, kind]) => [key, { ...kind, traits: { hidden: true, ...kind.traits } }]),
  ) as C

/** Whether the header of a column sorts: it is declared sortable, or it is the default sort. */
export const isSortable = ({ columns, sort }: AnyList, key: string): boolean => {
  const kind: AnyKind | undefined = columns[key]
  return kind !== undefined && !kind.traits.masked && (kind.traits.sortable === true || key === sort[0])
}

/** The row a dataset must select: each column's value (or null), and the scope column. */
export type RowOf<L> =
  L extends List<infer C, any, infer S> ? { [Key in keyof C]: ValueOf<C[Key]> | null } & ScopeProof<S> : never
export type ScopeProof<S> = S extends 'downline' ? { agentId: bigint } : S extends 'own' ? { staffId: bigint } : unknown

/** Parsed filter values, as passed to the dataset. */
export type FiltersOf<L> =
  L extends List<any, infer F, any> ? { [Key in keyof F]?: F[Key] extends Filter<infer V> ? V : never } : never

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
