/** Oracle of the SQL function sharpness (src/platform/database/migrations/0049_closing_prices.sql). */

import type { Side } from '#areas/exchange/rules/bets/bet.ts'
import type { Money } from '#values/money.ts'
import type { OddsE4 } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'
import { formatShare, type BasisPoints } from '#values/share.ts'

/** Fewer bets say nothing about a player. */
export const minSharpBets = 30

/** A settled bet at odds, placed before its runner's closing price on the same side. */
export type ClosedBet = {
  readonly side: Side
  readonly oddsE4: OddsE4
  readonly closingE4: OddsE4
  readonly stake: Money
  readonly result: Money
}

export type Sharpness = {
  readonly bets: number
  readonly stake: bigint
  /** By how much the prices taken were better than the closing prices, weighted by stake. */
  readonly closingValue: BasisPoints | null
  /** Share of the bets that were better than the closing price. */
  readonly beatsClose: BasisPoints | null
  /** Profit on turnover. */
  readonly profit: BasisPoints | null
  /** The profit lies within so much of its long-term value with 95 % confidence. */
  readonly margin: BasisPoints | null
}

/** A back is worth more the longer its odds, a lay the shorter. */
const valueOf = ({ side, oddsE4, closingE4 }: ClosedBet): bigint =>
  side === 'BACK'
    ? divideHalfUp(10_000n * BigInt(oddsE4 - closingE4), BigInt(closingE4))
    : divideHalfUp(10_000n * BigInt(closingE4 - oddsE4), BigInt(oddsE4))

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

function wholeRoot(square: bigint): bigint {
  if (square < 2n) return square
  let root = square
  for (let next = (root + 1n) / 2n; next < root; next = (root + square / root) / 2n) root = next
  return root
}

/** 1.96 standard errors in basis points, squared. */
const confidence = 19_600n ** 2n

export function sharpnessOf(bets: readonly ClosedBet[]): Sharpness {
  const stake = sumOf(bets.map((bet) => bet.stake))
  if (stake === 0n)
    return { bets: bets.length, stake, closingValue: null, beatsClose: null, profit: null, margin: null }
  const won = sumOf(bets.map((bet) => bet.result))
  const spread = sumOf(bets.map((bet) => (bet.result * stake - won * bet.stake) ** 2n))
  return {
    bets: bets.length,
    stake,
    closingValue: Number(divideHalfUp(sumOf(bets.map((bet) => bet.stake * valueOf(bet))), stake)),
    beatsClose: Number(
      divideHalfUp(10_000n * BigInt(bets.filter((bet) => valueOf(bet) > 0n).length), BigInt(bets.length)),
    ),
    profit: Number(divideHalfUp(10_000n * won, stake)),
    margin: Number(wholeRoot((confidence * spread) / stake ** 4n)),
  }
}

/** `+3.20 %`, or a dash if there is no figure. */
export const signedPercent = (value: BasisPoints | null): string =>
  value === null ? '–' : `${value < 0 ? '−' : '+'}${formatShare(Math.abs(value))} %`

/** The score of a player in short, or that there are too few bets for one. */
export const sharpnessText = ({ bets, closingValue, beatsClose }: Sharpness): string =>
  bets < minSharpBets || closingValue === null
    ? `Too few bets (${bets})`
    : `${signedPercent(closingValue)}, ${formatShare(beatsClose ?? 0)} % beat the close`
