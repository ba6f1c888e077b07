import type { Action, AnyAction } from './action.ts'
import type { PlainPath, RowAddress } from '#blueprint/address.ts'
import type { Addresses, Views } from '#blueprint/addresses.ts'
import type { Filter } from '#blueprint/filters.ts'
import type { AnyKind, ValueOf } from '#blueprint/kind.ts'
import type { TableName } from '#blueprint/table-names.ts'
import type { Permission } from './permissions.ts'

export type Columns = Readonly<Record<string, AnyKind>>
export type Filters = Readonly<Record<string, Filter<any>>>
export type FileExtension = 'csv' | 'xlsx' | 'pdf'
export type Direction = 'ascending' | 'descending'

/**
 * Whose rows an actor may see. 'downline': players and agents at or below the actor's node, proved by the dataset's agentId.
 * 'own': what the actor asked for, proved by staffId. 'everyone': the catalogue of the trade, the same for all.
 * Domains are held apart beneath all of this by row-level security.
 */
export type Scope = 'downline' | 'own' | 'everyone'

/** Filters by name, as the address bar writes them. */
export type FilterTexts<Name extends string> = string extends Name
  ? Readonly<Record<string, string>>
  : { readonly [Key in Name]?: string }

/** A named narrowing of a list, shown as a tab: values written as in the address bar. */
export interface Tab<Name extends string = string> {
  readonly title: string
  readonly filters: FilterTexts<Name>
  readonly elsewhere?: undefined
}
/** The tab is a list about the same, usually another one: the filters are that one's, and those in use here go along. */
export type TabElsewhere = {
  [P in PlainPath]: {
    readonly title: string
    readonly filters: FilterTexts<Addresses[P]>
    readonly elsewhere: { readonly to: P; readonly permission: Permission }
  }
}[PlainPath]

/** Another screen about the same row, offered in the row's menu. */
export interface RowLink<Column extends string = string> {
  readonly title: string
  readonly to: RowAddress<Column>
  readonly permission: Permission
  /** Offered only where the column says so, or says anything. */
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
  readonly tabs?: readonly (Tab<keyof F & string> | TabElsewhere)[]
  /** Narrowing that nobody can widen: values written as in the address bar. */
  readonly only?: FilterTexts<keyof F & string>
  readonly export?: readonly FileExtension[]
  /** Each reads only columns that the list has. */
  readonly actions?: readonly Action<any, any, NoInfer<keyof C & string>>[]
  readonly links?: readonly RowLink<keyof C & string>[]
  /** A view drawn between title and filters. */
  readonly above?: Views['above']
  /** The table its rows are, where audit rows speak of them as table:id: each row then has a history. */
  readonly subject?: TableName
  /** A view of one row, drawn beside the list instead of its columns. */
  readonly detail?: Views['row']
  /** The same where rows are worked off case by case: the first stands open, and its view has keys of its own (R, E). */
  readonly queue?: Views['row']
  /** Follows by itself what happens to bets and books, or to messages; rows wait while somebody looks at one of them. */
  readonly isLive?: true | 'messages'
  /** What the screen shows when there is nothing: one sentence. */
  readonly empty?: string
}
export type AnyList = List<any, any, any>

/** A list screen; see architecture 5. */
export const list = <const C extends Columns, const F extends Filters, const S extends Scope>(
  definition: Omit<List<C, F, S>, 'shape'>,
): List<C, F, S> => ({ shape: 'list', ...definition })

/** Columns that a user shows when they need them; hidden until then. */
export const advanced = <const C extends Columns>(columns: C): C =>
  Object.fromEntries(
    Object.entries(columns).map(([key, kind]) => [key, { ...kind, traits: { hidden: true, ...kind.traits } }]),
  ) as C

/** Whether clicking the head of a column sorts: it says so, or the list is sorted by it until another is chosen. */
export const isSortable = ({ columns, sort }: AnyList, key: string): boolean => {
  const kind: AnyKind | undefined = columns[key]
  return kind !== undefined && !kind.traits.masked && (kind.traits.sortable === true || key === sort[0])
}

/** What a dataset must select: every column's value (or null), and the proof of its scope. */
export type RowOf<L> =
  L extends List<infer C, any, infer S> ? { [Key in keyof C]: ValueOf<C[Key]> | null } & ScopeProof<S> : never
export type ScopeProof<S> = S extends 'downline' ? { agentId: bigint } : S extends 'own' ? { staffId: bigint } : unknown

/** The asked filters as the dataset sees them, already read. */
export type FiltersOf<L> =
  L extends List<any, infer F, any> ? { [Key in keyof F]?: F[Key] extends Filter<infer V> ? V : never } : never

/** The endpoint of a screen. */
export const apiPath = (path: string): string => `/api${path === '/' ? '/dashboard' : path}`

/** Where an action is posted. Below a list a row's id stands before the name; a page's path names its one thing already. */
export const actionPath = (
  owner: { readonly shape: 'list' | 'page'; readonly path: string },
  { at, on, name }: AnyAction,
): string => at ?? `${apiPath(owner.path)}${owner.shape === 'list' && on === 'row' ? '/:id' : ''}/${name}`
