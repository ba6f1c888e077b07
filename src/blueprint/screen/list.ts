import type { Action } from './action.ts'
import type { PlainPath, RowAddress } from '#blueprint/address.ts'
import type { Addresses, Views } from '#blueprint/addresses.ts'
import { overdueTab, withCaseColumns, withCaseFilters, type CaseList, type Cases } from '#blueprint/cases/cases.ts'
import { anyTime, type Filter } from '#blueprint/filters.ts'
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
  /**
   * A work queue opens with this tab, in this order: the cases to be worked, usually the oldest first. Other lists open
   * with all rows.
   */
  readonly opens?: readonly [column: string, Direction]
  /** The order of its rows, if not that of the list. */
  readonly order?: readonly [column: string, Direction]
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
    readonly opens?: undefined
    readonly order?: undefined
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
  /** Filters of this list that the linked list takes over, by their names there: the rows are those behind the row. */
  readonly carries?: Readonly<Record<string, string>>
}

/** What a tile of a grid shows beside the order and the state of an entry. */
export interface Tiles<Column extends string = string> {
  readonly picture: Column
  readonly name: Column
  readonly values: readonly Column[]
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
  /** Name of its file in the export call, which also accepts the path: 'withdrawals'. */
  readonly report?: string
  /** Actions may only read columns of this list. */
  readonly actions?: readonly Action<any, any, NoInfer<keyof C & string>>[]
  readonly links?: readonly RowLink<keyof C & string>[]
  /** A view drawn between title and filters. */
  readonly above?: Views['above']
  /** Table of the rows in audit entries (table:id); gives each row a history. */
  readonly subject?: TableName
  /** The rows are cases that wait: the engine adds age, time limit and assignment, their filters and the tab of overdue cases. */
  readonly cases?: Cases<keyof C & string>
  /** Detail view of one row, shown next to the list. */
  readonly detail?: Views['row']
  /** Detail view of a work queue: the first row is open, and the view has its own keys (R, E). */
  readonly queue?: Views['row']
  /** The detail view needs most of the width, as documents do. */
  readonly isDetailWide?: true
  /**
   * Updates live on bet and market events, or on messages or own files; updates pause while a row is
   * being viewed.
   */
  readonly isLive?: true | 'message' | 'report'
  /** The list may be read as a grid of tiles, which all have these columns. */
  readonly tiles?: Tiles<keyof C & string>
  /** Text of the empty state, one sentence. */
  readonly empty?: string
}
export type AnyList = List<any, any, any>

/**
 * Tabs of a list by their titles, each with its filters in address bar notation; a text alone is a value of the filter
 * on `status`.
 */
type TabFilters<Name extends string> = Readonly<
  Record<string, FilterTexts<Name> | Opening<FilterTexts<Name>> | ('status' extends Name ? string : never)>
>

interface Opening<Texts> {
  readonly first: Texts
  readonly order: NonNullable<Tab['opens']>
}
/** The filters of the tab with which a work queue opens, and its order. */
export const opening = <const Texts extends Readonly<Record<string, string>>>(
  first: Texts,
  ...order: NonNullable<Tab['opens']>
): Opening<Texts> => ({ first, order })

const isOpening = <Texts>(filters: Texts | Opening<Texts> | string): filters is Opening<Texts> =>
  typeof filters === 'object' && filters !== null && 'order' in filters

const isListOfTabs = <T>(tabs: readonly T[] | object): tabs is readonly T[] => Array.isArray(tabs)

const tabsOf = <Name extends string>(tabs: TabFilters<Name>): readonly Tab<Name>[] =>
  Object.entries(tabs).map(([title, tab]) => {
    const filters = isOpening(tab) ? tab.first : tab
    return {
      title,
      // Only a list with a filter on `status` takes a text.
      filters: (typeof filters === 'string' ? { status: filters } : filters) as FilterTexts<Name>,
      ...(isOpening(tab) ? { opens: tab.order } : {}),
    }
  })

/** Parameters of every list and of its files: a filter of the same name could not be distinguished from them. */
const parameters = ['page', 'cursor', 'sort', 'direction', 'columns', 'preamble', 'open', 'view']

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
}): List<C, F, S> => {
  const { cases } = definition
  const columns = withCaseColumns(definition.columns, cases)
  const own = typeof filters === 'function' ? filters(columnFilters(definition.columns)) : filters
  const chosen = namedApart(withCaseFilters(own, columns, cases))
  const shown = tabs === undefined || isListOfTabs(tabs) ? tabs : tabsOf(tabs)
  return {
    shape: 'list',
    ...definition,
    columns,
    filters: chosen,
    ...(shown === undefined ? {} : { tabs: withOverdue(shown, { ...definition, columns, filters: chosen }) }),
    ...(formats === 'never' ? {} : { export: formats }),
  }
}

/** The tabs of a list of cases begin with the overdue ones. */
function withOverdue<T extends Tab | CrossListTab>(shown: readonly T[], list: Omit<CaseList, 'tabs'>): readonly T[] {
  const tabs = shown.map((tab) => withOldCases(tab, list.filters))
  // The filters of the tab are filters of the list: the engine added `time`, the others are those of another tab.
  return list.cases === undefined ? tabs : [overdueTab({ ...list, tabs }) as Tab as T, ...tabs]
}

/** A case that waits is shown however old it is: the tab that a queue opens with has no default period. */
function withOldCases<T extends Tab | CrossListTab>(tab: T, filters: Filters): T {
  if (tab.opens === undefined) return tab
  const periods = Object.entries(filters).filter(([, { initially }]) => initially !== undefined)
  return { ...tab, filters: { ...Object.fromEntries(periods.map(([key]) => [key, anyTime])), ...tab.filters } }
}

/** The filters that a queue opens with; none for other lists. */
export const openingFilters = ({ tabs }: AnyList): Readonly<Record<string, string>> =>
  tabs?.find(({ opens }) => opens !== undefined)?.filters ?? {}

/** Columns hidden until the user selects them. */
export const advanced = <const C extends Columns>(columns: C): C =>
  Object.fromEntries(
    Object.entries(columns).map(([key, kind]) => [key, { ...kind, traits: { hidden: true, ...kind.traits } }]),
  ) as C

/** The row a dataset must select: each column's value (or null), and the scope column. */
export type RowOf<L> =
  L extends List<infer C, any, infer S> ? { [Key in keyof C]: ValueOf<C[Key]> | null } & ScopeProof<S> : never
export type ScopeProof<S> = S extends 'downline' ? { agentId: bigint } : S extends 'own' ? { staffId: bigint } : unknown

/** Parsed filter values, as passed to the dataset. */
export type FiltersOf<L> =
  L extends List<any, infer F, any> ? { [Key in keyof F]?: F[Key] extends Filter<infer V> ? V : never } : never

export { actionPath, apiPath, isSortable } from '#blueprint/paths/endpoints.ts'
