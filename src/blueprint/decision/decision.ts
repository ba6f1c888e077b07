import type { Reservation, TransferOrder } from '#blueprint/ledger/transfer.ts'
import type { Refusal } from './refusal.ts'
import type { EventName } from './events.ts'
import type { Flow, MoveOf } from './flow.ts'
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

/** What the error shows if `set` is used in a decision that names no table. */
type DecisionNamesNoTable = { readonly [unnamed]: never }
declare const unnamed: unique symbol
declare const writes: unique symbol

/** A value that the column takes in all these tables. */
type ValueInAll<Columns, Column> = (
  Columns extends unknown ? (value: Column extends keyof Columns ? Columns[Column] : never) => void : never
) extends (value: infer Value) => void
  ? Value
  : never
/** The columns that all these tables have. */
type Common<Columns> = {
  readonly [Column in (keyof Columns & string) | typeof unnamed]?: ValueInAll<Columns, Column>
}
type SetValues<Table extends TableName> = IsStored extends false
  ? Loose
  : [Table] extends [never]
    ? Loose
    : TableName extends Table
      ? DecisionNamesNoTable
      : Common<PartOf<Table, 'set'>>

type SetsByTable<Table extends TableName> = IsStored extends false
  ? Readonly<Record<string, Loose>>
  : [Table] extends [never]
    ? Readonly<Record<string, Loose | undefined>>
    : TableName extends Table
      ? DecisionNamesNoTable
      : { readonly [Name in Table | typeof unnamed]?: Name extends TableName ? SetValues<Name> : never }

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

/** Recomputed worst cases of an account, where no bet changes. Its exposure becomes their sum. */
export type PositionWrite = {
  readonly accountId: bigint
  readonly markets: readonly { readonly marketId: bigint; readonly worst: bigint; readonly outcomes: unknown }[]
}

/** An event of the registry, published when the decision is committed. */
export type EventOrder = { readonly name: EventName; readonly payload?: Readonly<Record<string, unknown>> }

/**
 * All effects of a rule. Rules only describe effects; the engine writes them, and commits the move,
 * ledger, audit and events together or not at all. They suit a subject of any of the named tables, in the named moves;
 * without names they change nothing of the subject.
 */
export type Effects<
  Table extends TableName = TableName,
  Move extends string = never,
  Columns = SetValues<Table>,
  Sets = SetsByTable<Table>,
> = {
  readonly refused?: never
  /** Type-level only: effects for one table do not suit the subject of another. */
  readonly [writes]?: (table: Table) => void
  readonly move?: Move
  readonly set?: Columns
  /** Columns by table, where the tables of the subject share none: those of its table are set. */
  readonly sets?: Sets
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
  readonly positions?: readonly PositionWrite[]
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

/** Effects on a row of this table, for a subject that may also be a row of another. */
export const onTable = <Table extends TableName, Other extends TableName, Move extends string = never>(
  table: Table,
  { set, ...effects }: Effects<Table, Move>,
): Effects<Table | Other, Move> =>
  // The columns are named under their table, so they cannot reach a row of another.
  ({ ...effects, ...(set === undefined ? {} : { sets: { [table]: set } }) }) as Effects<Table | Other, Move>

/** Effects of which only the engine knows the table and the flow. */
export type AnyEffects = Effects<never, string>

/** `Decision<'withdrawal', typeof withdrawalFlow>` may set columns of a withdrawal and make moves of the flow. */
export type Decision<Table extends TableName = TableName, Moves extends string | Flow = never> =
  | Refusal
  | Effects<Table, MoveOf<Moves>>
export type AnyDecision = Refusal | AnyEffects

export const decide = <Table extends TableName = TableName, const Move extends string = never>(
  effects: Effects<Table, Move, SetValues<Table>, NoInfer<SetsByTable<Table>>>,
): Effects<Table, Move> => effects

export const isRefusal = (decision: AnyDecision): decision is Refusal => decision.refused !== undefined
