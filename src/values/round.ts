/** Oracle of the SQL function half_up (src/platform/database/baseline). */

import { assert } from './assert.ts'

/** Rounds to the nearest integer, an exact half away from zero, so that a gain and the same loss are symmetrical. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  assert(denominator !== 0n, 'division by zero')
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const rounded = (2n * n + d) / (2n * d)
  return negative ? -rounded : rounded
}

/** Rounds towards minus infinity: never pays out more than is due. */
export function divideDown(numerator: bigint, denominator: bigint): bigint {
  assert(denominator !== 0n, 'division by zero')
  const quotient = numerator / denominator
  const exact = quotient * denominator === numerator
  return exact || numerator < 0n === denominator < 0n ? quotient : quotient - 1n
}

/**
 * Rounds fractions with one denominator so that the parts sum to the rounded whole: each part is the growth of the
 * running total, so a part is off by less than one unit and no unit is created or lost.
 */
export function spreadHalfUp(numerators: readonly bigint[], denominator: bigint): bigint[] {
  let exact = 0n
  let assigned = 0n
  return numerators.map((numerator) => {
    exact += numerator
    const part = divideHalfUp(exact, denominator) - assigned
    assigned += part
    return part
  })
}
