/** The limits of one level; null means not set. Amounts in minor units. */
export type LevelLimits = {
  readonly minStake: bigint | null
  readonly maxStake: bigint | null
  readonly maxLoss: bigint | null
  readonly maxProfit: bigint | null
  /** Basis points. */
  readonly maxDeviation: number | null
  readonly delayMs: number | null
}

const mostRestrictive = <V extends bigint | number>(
  values: readonly (V | null)[],
  isTighter: (one: V, other: V) => boolean,
) =>
  values.reduce<V | null>(
    (tightest, one) => (one !== null && (tightest === null || isTighter(one, tightest)) ? one : tightest),
    null,
  )

const higher = <V extends bigint | number>(one: V, other: V) => one > other
const lower = <V extends bigint | number>(one: V, other: V) => one < other

/** The most restrictive values: highest min stake, lowest max stake and deviation, longest delay. */
export const effectiveLimits = (levels: readonly LevelLimits[]): LevelLimits => ({
  minStake: mostRestrictive(
    levels.map(({ minStake }) => minStake),
    higher,
  ),
  maxStake: mostRestrictive(
    levels.map(({ maxStake }) => maxStake),
    lower,
  ),
  maxLoss: mostRestrictive(
    levels.map(({ maxLoss }) => maxLoss),
    lower,
  ),
  maxProfit: mostRestrictive(
    levels.map(({ maxProfit }) => maxProfit),
    lower,
  ),
  maxDeviation: mostRestrictive(
    levels.map(({ maxDeviation }) => maxDeviation),
    lower,
  ),
  delayMs: mostRestrictive(
    levels.map(({ delayMs }) => delayMs),
    higher,
  ),
})
