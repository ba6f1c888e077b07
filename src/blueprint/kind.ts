import type { ZodMiniType } from 'zod/mini'
import type { RowAddress } from './address.ts'
import type { CellTraits } from './screen/cell.ts'

/** Context for formatting a value: the time zone and the currency of the site. */
export interface FormatContext {
  readonly timeZone: string
  readonly currency: string
  /** Decimals for amounts; default two. */
  readonly digits?: number
}

/**
 * A kind defines everything about one type of value: its database form (Value), its wire form
 * (Wire), its text in files, whether it can be sorted and totalled, and its validation. The panel
 * adds a cell and an input under the same name.
 */
export interface Kind<Name extends string, Value, Wire> {
  readonly name: Name
  readonly label: string
  /** Validates both directions. Its messages are shown at the field. */
  readonly wire: ZodMiniType<Wire>
  readonly toWire: (value: Value) => Wire
  readonly fromWire: (wire: Wire) => Value
  /** Text for CSV and PDF; XLSX takes numbers from `number`. */
  readonly toText: (value: Value, reading: FormatContext) => string
  readonly isNumeric: boolean
  readonly options: readonly string[]
  readonly traits: Traits
}

/** Options of a column or field. */
export interface Traits {
  /** Totals of the page and of the filter result are shown in the footer. */
  readonly total?: 'sum'
  /**
   * Sent with the row, shown only when the user selects the column. Ids and JSON are hidden unless
   * this is false.
   */
  readonly hidden?: boolean
  /** Shown only while one of these filters has the option; `isUsual`: also while the first of them has no value. */
  readonly shownWith?: {
    readonly filters: readonly [string, ...(readonly string[])]
    readonly option: string
    readonly isUsual?: boolean
  }
  /** A provider's own field, shown next to ours while the panel is in mapping mode. */
  readonly mapped?: boolean
  /**
   * The header sorts by this column. Set only for plain expressions backed by an index or a small
   * table.
   */
  readonly sortable?: boolean
  /** An amount that holds in every currency, as a limit of a market does: counted in thousandths of a unit. */
  readonly isCommon?: true
  /** May be left empty when entered. */
  readonly optional?: boolean
  /** Initial value of the field. */
  readonly initially?: unknown
  /** Hint below the field or in the tooltip of the header. */
  readonly hint?: string
  /** Shown masked (98******21) unless revealed. */
  readonly masked?: boolean
  /** Labels of states that replace the default ones. */
  readonly labels?: Readonly<Record<string, string>>
  /** A text that is a code, or a reason that begins with one: shown in words. */
  readonly words?: 'code' | 'reason'
  /** Key of the column that holds the id this cell links to. */
  readonly id?: string
  /** Negative is red and positive green. */
  readonly signed?: boolean
  /** Name of the filter that a button in the cell applies with the cell's value. */
  readonly filter?: string
  /** Endpoint of the query that supplies the options; `:id` stands for the row of the action. */
  readonly from?: string
  /** Endpoint a picture is uploaded to before the form is submitted. */
  readonly at?: string
  /** The same for those who create a record and may not edit one. */
  readonly atNew?: string
  /** The picture is an animation. */
  readonly moves?: true
  /** An Android package instead of a picture. */
  readonly takes?: 'package'
  /** A stored picture is fetched from `at` by its id and shown. */
  readonly isSeen?: true
  /** The screen a link opens. */
  readonly to?: RowAddress
  /** An empty value inherits the operator's value, or the first option. */
  readonly inherits?: true
  /** Columns of a grid that is entered as one value. */
  readonly columns?: Readonly<Record<string, AnyKind>>
  /** Set on creation only; cannot be changed afterwards. */
  readonly fixed?: boolean
  /** Additional features of the cell in a list. */
  readonly cell?: CellTraits
}

// `any` is intended: a definition holds kinds of different values, and ValueOf and WireOf narrow
// each of them.
export type AnyKind = Kind<string, any, any>
export type ValueOf<K> = K extends Kind<string, infer V, any> ? V : never
export type WireOf<K> = K extends Kind<string, any, infer W> ? W : never
