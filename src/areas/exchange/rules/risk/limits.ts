/** What a level says of a bet's limits; null is nothing said. Amounts in minor units. */
export type SaidLimits = {
  readonly minStake: bigint | null
  readonly maxStake: bigint | null
  readonly maxLoss: bigint | null
  readonly maxProfit: bigint | null
  /** Basis points. */
  readonly maxDeviation: number | null
  readonly delayMs: number | null
}

const tightest = <V extends bigint | number>(values: readonly (V | null)[], isTighter: (one: V, other: V) => boolean) =>
  values.reduce<V | null>((kept, one) => (one !== null && (kept === null || isTighter(one, kept)) ? one : kept), null)

const higher = <V extends bigint | number>(one: V, other: V) => one > other
const lower = <V extends bigint | number>(one: V, other: V) => one < other

/** Of all that is said the most restrictive holds: the greatest least stake, the smallest largest one and deviation, the longest delay. */
export const inForce = (levels: readonly SaidLimits[]): SaidLimits => ({
  minStake: tightest(
    levels.map(({ minStake }) => minStake),
    higher,
  ),
  maxStake: tightest(
    levels.map(({ maxStake }) => maxStake),
    lower,
  ),
  maxLoss: tightest(
    levels.map(({ maxLoss }) => maxLoss),
    lower,
  ),
  maxProfit: tightest(
    levels.map(({ maxProfit }) => maxProfit),
    lower,
  ),
  maxDeviation: tightest(
    levels.map(({ maxDeviation }) => maxDeviation),
    lower,
  ),
  delayMs: tightest(
    levels.map(({ delayMs }) => delayMs),
    higher,
  ),
})
