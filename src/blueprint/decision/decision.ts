import type { Reservation, TransferOrder } from '#blueprint/ledger/transfer.ts'
import type { Refusal } from './refusal.ts'

export { refuse, type Refusal } from './refusal.ts'

/** A row of another table: inserted; with `key` the row it finds is changed, or removed. */
export type RowOrder = {
  readonly table: string
  readonly values: Readonly<Record<string, unknown>>
  readonly key?: Readonly<Record<string, unknown>>
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
  readonly set?: Readonly<Record<string, unknown>>
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
  readonly jobs?: readonly { readonly queue: string; readonly payload: Readonly<Record<string, unknown>> }[]
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
