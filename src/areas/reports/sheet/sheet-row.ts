import type { Entry } from './entries.ts'

/** A row of a balance sheet before its side is known. */
export interface SheetRow {
  readonly entry: Entry
  readonly level: string | null
  readonly account: string | null
  readonly name: string | null
  readonly agent_id: bigint | null
  readonly player_id: bigint | null
  /** The account that the row is about. */
  readonly opened: bigint | null
  readonly amount: bigint
  readonly domain_id: number
  readonly currency: string
  readonly domain: string
}
