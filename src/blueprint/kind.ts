import type { ZodMiniType } from 'zod/mini'
import type { RowAddress } from './address.ts'
import type { CellTraits } from './screen/cell.ts'

/** What the reader of a value knows besides the value: the zone of the site and its currency. */
export interface Reading {
  readonly timeZone: string
  readonly currency: string
  /** Decimals its amounts are told with; two where nothing is said. */
  readonly digits?: number
}

/**
 * A kind is everything the product knows about one sort of value, written once: how it lives in the database (Value),
 * how it travels (Wire), how it reads in a file, whether it may be sorted and totalled, what it is checked by when entered.
 * The panel adds the kind's cell and input under the same name.
 */
export interface Kind<Name extends string, Value, Wire> {
  readonly name: Name
  readonly label: string
  /** The check of both directions; its messages are what a person reads at the field. */
  readonly wire: ZodMiniType<Wire>
  readonly toWire: (value: Value) => Wire
  readonly fromWire: (wire: Wire) => Value
  /** As it stands in CSV and PDF; XLSX takes numbers from `number`. */
  readonly toText: (value: Value, reading: Reading) => string
  readonly isNumeric: boolean
  readonly options: readonly string[]
  readonly traits: Traits
}

/** The few adjectives a column or field may carry. */
export interface Traits {
  /** Totals of page and filter stand in the footer. */
  readonly total?: 'sum'
  /** Sent with the row and shown only where a user chooses the column. Ids and JSON are hidden unless this is false. */
  readonly hidden?: boolean
  /** A provider's own field: shown beside ours while the panel maps. */
  readonly mapped?: boolean
  /** Clicking the head sorts: the column is a plain expression that an index or a small table supports. */
  readonly sortable?: boolean
  /** May be left empty when entered. */
  readonly optional?: boolean
  /** What the field holds before anyone typed. */
  readonly initially?: unknown
  /** One sentence under the field or over the head. */
  readonly hint?: string
  /** Shown masked (98******21) unless revealed. */
  readonly masked?: boolean
  /** The words a state is shown in, where the usual ones do not fit. */
  readonly labels?: Readonly<Record<string, string>>
  /** Key of the column that holds the id this cell links to. */
  readonly id?: string
  /** Negative is red and positive green. */
  readonly signed?: boolean
  /** A button of its own turns the column into the filter of that name. */
  readonly filter?: string
  /** The query whose answer is what may be chosen. */
  readonly from?: string
  /** Where a picture is brought before the rest is sent. */
  readonly at?: string
  /** A picture that was kept is fetched from `at` by its id, and shown. */
  readonly isSeen?: true
  /** The screen a link opens. */
  readonly to?: RowAddress
  /** Left empty it takes what stands above it: the house's word, or the first. */
  readonly inherits?: true
  /** The columns of a short table that is entered as one. */
  readonly columns?: Readonly<Record<string, AnyKind>>
  /** Entered once, when the thing is made; afterwards it stands. */
  readonly fixed?: boolean
  /** What the cell of a list offers besides its value. */
  readonly cell?: CellTraits
}

// `any` is right here: a definition holds kinds of every value side by side, and each is narrowed again by ValueOf and WireOf.
export type AnyKind = Kind<string, any, any>
export type ValueOf<K> = K extends Kind<string, infer V, any> ? V : never
export type WireOf<K> = K extends Kind<string, any, infer W> ? W : never
