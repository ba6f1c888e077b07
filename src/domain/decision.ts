import type { Reservation, TransferOrder } from './ledger/transfer.ts'
import type { Refusal } from './refusal.ts'

export { refuse, type Refusal } from './refusal.ts'

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
  /** Rows of other tables. */
  readonly rows?: readonly { readonly table: string; readonly values: Readonly<Record<string, unknown>> }[]
  readonly transfers?: readonly TransferOrder[]
  readonly reservations?: readonly Reservation[]
  readonly events?: readonly { readonly name: string; readonly payload?: Readonly<Record<string, unknown>> }[]
  readonly jobs?: readonly { readonly queue: string; readonly payload: Readonly<Record<string, unknown>> }[]
  /** What the person who acted is told. */
  readonly message?: string
}

export type Decision = Refusal | Ruling

export const decide = (ruling: Ruling): Ruling => ruling

export const isRefusal = (decision: Decision): decision is Refusal => decision.refused !== undefined
