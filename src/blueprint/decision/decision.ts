import type { Reservation, TransferOrder } from '#blueprint/ledger/transfer.ts'
import type { Refusal } from './refusal.ts'
import type { EventName } from './events.ts'
import type { JobOrder } from './jobs.ts'

export { refuse, type Refusal } from './refusal.ts'

/**
 * Writable tables: what a new row needs and what a change may set. Empty here, because the rules know no database; the
 * server augments it (src/platform/database/written-columns.ts). In the browser nothing is written.
 */
export interface StoredTables {}

type Loose = Readonly<Record<string, unknown>>
type IsStored = keyof StoredTables extends never ? false : true
export type TableName = IsStored extends true ? keyof StoredTables : string
type PartOf<Table extends TableName, Part extends string> = Table extends keyof StoredTables
  ? Part extends keyof StoredTables[Table]
    ? StoredTables[Table][Part]
    : never
  : Loose

/** The values of a new row, of a change, and the key of rows. */
export type NewValues<Table extends TableName> = PartOf<Table, 'row'>
export type ChangedValues<Table extends TableName> = PartOf<Table, 'changes'>
export type RowKey<Table extends TableName> = PartOf<Table, 'key'>

/** A new row with all columns that have no default. */
export type NewRow<Table extends TableName> = {
  readonly table: Table
  readonly values: NewValues<Table>
  readonly key?: never
  readonly remove?: never
}
/** A change of the rows with this key; `remove` deletes them. */
export type RowChange<Table extends TableName> = {
  readonly table: Table
  readonly key: RowKey<Table>
  readonly values: ChangedValues<Table>
  readonly remove?: true
}
export type RowRemoval<Table extends TableName> = RowChange<Table> & { readonly remove: true }
/** A row of another table: inserted, or with `key` updated or deleted. */
export type RowWrite<Table extends TableName = TableName> = {
  readonly [Name in Table]: RowChange<Name> | NewRow<Name>
}[Table]

export interface StoredColumns {}
/** Columns with their types. */
type SetValues = keyof StoredColumns extends never ? Loose : StoredColumns

/** A bet after the change, with the worst case and result of its market for the player. */
export type BetWrite = {
  /** The columns of the row (stake, matched, remaining, odds_e4 …). */
  readonly bet: Readonly<Record<string, unknown>>
  readonly worst: bigint
  /** Result by outcome (a runner, a line), for the risk pages. */
  readonly outcomes: Readonly<Record<string, string>>
  /** Set for voids: they may raise exposure above the available balance and must not fail. */
  readonly mayOverdraw?: boolean
}

/** An event of the registry, published when the decision is committed. */
export type EventOrder = { readonly name: EventName; readonly payload?: Readonly<Record<string, unknown>> }

/**
 * All effects of a rule. Rules only describe effects; the engine writes them, and commits the move,
 * ledger, audit and events together or not at all.
 */
export type Effects = {
  readonly refused?: never
  readonly move?: string
  readonly set?: SetValues
  /** Figures shown in a preview that change but are not columns of the row: balances, shares. */
  readonly becomes?: Loose
  /** Rows of other tables, in this order. */
  readonly rows?: readonly RowWrite[]
  /** Accounts that need a wallet from now on. */
  readonly wallets?: readonly { readonly accountId: bigint; readonly domainId: number; readonly currency: string }[]
  readonly transfers?: readonly TransferOrder[]
  /** Worst cases of markets; written with the bet that causes them. */
  readonly reservations?: readonly Reservation[]
  readonly bets?: readonly BetWrite[]
  readonly events?: readonly EventOrder[]
  readonly jobs?: readonly JobOrder[]
  /** The approved amount in minor units; it counts against the daily approval limit of the approver. */
  readonly approves?: bigint
  /** The message shown to the user who acted. */
  readonly message?: string
  /** Additional response data: the result of each item of a bulk action. Wire values. */
  readonly answers?: unknown
  /** Shown once to the user who acted, by label, for example a temporary password. Never stored or logged. */
  readonly once?: Readonly<Record<string, string>>
}

export type Decision = Refusal | Effects

export const decide = (effects: Effects): Effects => effects

export const isRefusal = (decision: Decision): decision is Refusal => decision.refused !== undefined
