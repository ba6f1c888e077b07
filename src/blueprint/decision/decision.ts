import type { Reservation, TransferOrder } from '#blueprint/ledger/transfer.ts'
import type { Refusal } from './refusal.ts'
import type { JobOrder } from './jobs.ts'

export { refuse, type Refusal } from './refusal.ts'

/**
 * What can be written: the tables by name, and the columns of all of them with what each holds. The domain knows none of
 * them; the server adds its own (src/platform/database/written-columns.ts). Without a server, in the browser, nothing is written.
 */
export interface WrittenTables {}
export interface WrittenColumns {}

type Loose = Readonly<Record<string, unknown>>
type TableName = keyof WrittenTables extends never ? string : keyof WrittenTables
/** Columns by name, for rows of a table that is only known when the row is made. */
type RowValues = keyof WrittenColumns extends never ? Loose : { readonly [Column in keyof WrittenColumns]?: unknown }
/** Columns with their types. */
type SetValues = keyof WrittenColumns extends never ? Loose : WrittenColumns

/** A row of another table: inserted; with `key` the row it finds is changed, or removed. */
export type RowOrder = {
  readonly table: TableName
  readonly values: RowValues
  readonly key?: RowValues
  readonly remove?: true
}

/** A bet as it shall stand, with what its market costs and brings the player afterwards. */
export type BetOrder = {
  /** The row in the table's own words (stake, matched, remaining, odds_e4 …). */
  readonly bet: Readonly<Record<string, unknown>>
  readonly worst: bigint
  /** Result by outcome (a runner, a line), for the risk pages. */
  readonly outcomes: Readonly<Record<string, string>>
  /** A void may raise exposure above what is available: it must not fail. */
  readonly mayOwe?: boolean
}

/**
 * Everything a rule may want done. Rules name it, only the engine writes it: the move, the ledger, audit and events
 * are committed together or not at all.
 */
export type Ruling = {
  readonly refused?: never
  /** A move of the subject's flow; the engine writes the state it leads to. */
  readonly move?: string
  /** Other columns of the subject's row. */
  readonly set?: SetValues
  /** Figures of what was shown that change with it and are no columns of its row: balances of a preview, shares of a log. */
  readonly becomes?: Readonly<Record<string, unknown>>
  /** Rows of other tables, in this order. */
  readonly rows?: readonly RowOrder[]
  /** Accounts that need a wallet from now on. */
  readonly wallets?: readonly { readonly accountId: bigint; readonly domainId: number; readonly currency: string }[]
  readonly transfers?: readonly TransferOrder[]
  /** Worst cases of markets; written with the bet that causes them. */
  readonly reservations?: readonly Reservation[]
  readonly bets?: readonly BetOrder[]
  readonly events?: readonly { readonly name: string; readonly payload?: Readonly<Record<string, unknown>> }[]
  readonly jobs?: readonly JobOrder[]
  /** What this approves, minor units: it counts against the limit of the day of whoever decides. */
  readonly approves?: bigint
  /** What the person who acted is told. */
  readonly message?: string
  /** What is answered besides the sentence: the result of each of several things asked in one. Wire values. */
  readonly answers?: unknown
  /** What the person who acted is shown this once, by label: a first password. It is stored and logged nowhere. */
  readonly once?: Readonly<Record<string, string>>
}

export type Decision = Refusal | Ruling

export const decide = (ruling: Ruling): Ruling => ruling

export const isRefusal = (decision: Decision): decision is Refusal => decision.refused !== undefined
