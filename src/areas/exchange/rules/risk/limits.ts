/** The limits of one level; null means not set. Amounts in minor units. */
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

/** The most restrictive values: highest min stake, lowest max stake and deviation, longest delay. */
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
