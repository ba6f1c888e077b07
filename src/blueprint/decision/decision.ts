import type { Reservation, TransferOrder } from '#blueprint/ledger/transfer.ts'
import type { Refusal } from './refusal.ts'
import type { EventName } from './events.ts'
import type { JobOrder } from './jobs.ts'

export { refuse, type Refusal } from './refusal.ts'

/**
 * Writable tables and columns. Empty here, because the domain knows none of them; the server
 * augments both (src/platform/database/written-columns.ts). In the browser nothing is written.
 */
export interface StoredTables {}
export interface StoredColumns {}

type Loose = Readonly<Record<string, unknown>>
type TableName = keyof StoredTables extends never ? string : keyof StoredTables
/** Columns by name, for rows whose table is only known at run time. */
type RowValues = keyof StoredColumns extends never ? Loose : { readonly [Column in keyof StoredColumns]?: unknown }
/** Columns with their types. */
type SetValues = keyof StoredColumns extends never ? Loose : StoredColumns

/** A row of another table: inserted, or with `key` updated or deleted. */
export type RowWrite = {
  readonly table: TableName
  readonly values: RowValues
  readonly key?: RowValues
  readonly remove?: true
}

/** A bet after the change, with the worst case and result of its market for the player. */
export type BetWrite = {
  /** The columns of the row (stake, matched, remaining, odds_e4 …). */
  readonly bet: Readonly<Record<string, unknown>>
  readonly worst: bigint
  /** Result by outcome (a runner, a line), for the risk pages. */
  readonly outcomes: Readonly<Record<string, string>>
  /** Set for voids: they may raise exposure above the available balance and must not fail. */
  readonly mayOwe?: boolean
}

/** An event of the registry, published when the decision is committed. */
export type EventOrder = { readonly name: EventName; readonly payload?: Readonly<Record<string, unknown>> }

/**
 * All effects of a rule. Rules only describe effects; the engine writes them, and commits the move,
 * ledger, audit and events together or not at all.
 */
export type Effects = {
  readonly refused?: never
  /** A move of the subject's flow; the engine writes the resulting state. */
  readonly move?: string
  /** Other columns of the subject's row. */
  readonly set?: SetValues
  /** Figures shown in a preview that change but are not columns of the row: balances, shares. */
  readonly becomes?: Readonly<Record<string, unknown>>
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
