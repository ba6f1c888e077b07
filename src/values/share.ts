import { assert } from './assert.ts'
import { money, type Money } from './money.ts'
import { divideHalfUp } from './round.ts'

/** Shares and rates are basis points: 10000 is 100 %, 250 is 2.5 %. */
export type BasisPoints = number

export const whole: BasisPoints = 10000

const isShare = (share: number): boolean => Number.isInteger(share) && share >= 0 && share <= whole

/** A percentage of an amount, rounded half up. */
export function shareOf(amount: Money, share: BasisPoints): Money {
  assert(Number.isInteger(share), 'a rate is a whole number of basis points')
  return money(divideHalfUp(amount * BigInt(share), BigInt(whole)))
}

/** `'92.5'` is 9250; null for anything that is not a percentage from 0 to 100 with at most two decimals. */
export function parseShare(text: string): BasisPoints | null {
  const parts = /^([0-9]{1,3})(?:\.([0-9]{1,2}))?$/.exec(text)
  if (!parts) return null
  const share = Number((parts[1] ?? '') + (parts[2] ?? '').padEnd(2, '0'))
  return isShare(share) ? share : null
}

export const formatShare = (share: BasisPoints): string => {
  const text = String(share).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/**
 * What each level passes on to the one above. `cumulativeShares` go from the lowest level to the root: the cumulative share of
 * each level, so the root has 100 %.
 */
export function passUp(amount: Money, cumulativeShares: readonly BasisPoints[]): Money[] {
  assert(cumulativeShares.every(isShare), 'a held share lies between 0 and 100 %')
  assert(cumulativeShares.at(-1) === whole, 'the root holds everything')
  return cumulativeShares.map((held) => money(divideHalfUp(amount * BigInt(whole - held), BigInt(whole))))
}

/**
 * Each level's own part of an amount, lowest level first. Only what is passed up is rounded and each level keeps the
 * difference, so the parts always sum to the amount.
 */
export function passUpSplit(amount: Money, helds: readonly BasisPoints[]): Money[] {
  let received: Money = amount
  return passUp(amount, helds).map((passed) => {
    const own = money(received - passed)
    received = passed
    return own
  })
}
