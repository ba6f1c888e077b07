/** The user who decides, as rules know them. */
export interface Decider {
  /** Username, as the log names it. */
  readonly name: string
  /** Largest amount that they may decide alone, in minor units of the currency in play; null: no limit. */
  readonly limit: bigint | null
  /** When they decide. */
  readonly at: Date
}
