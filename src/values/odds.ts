import { assert } from './assert.ts'

/** Decimal odds are integers of ten-thousandths: 1.85 is 18500. Odds of 1 (stake returned) are 10000. */
export type OddsE4 = number

export const evenOdds: OddsE4 = 10000

const scaled = (text: string, pattern: RegExp, decimals: number): number | null => {
  const parts = pattern.exec(text)
  if (!parts) return null
  const [, integer = '', fraction = ''] = parts
  return Number(integer + fraction.padEnd(decimals, '0'))
}

/** Odds above 1 with at most four decimals, or null. */
export function parseOdds(text: string): OddsE4 | null {
  const odds = scaled(text, /^([0-9]{1,7})(?:\.([0-9]{1,4}))?$/, 4)
  return odds !== null && odds > evenOdds ? odds : null
}

/** At least two decimals, more only if they are not zero: 1.85, 1.9625. */
export function formatOdds(odds: OddsE4): string {
  assert(Number.isSafeInteger(odds) && odds >= 0, 'odds are a whole number of ten-thousandths')
  const units = String(odds).padStart(5, '0')
  const decimals = units.slice(-4).replace(/0{1,2}$/, '')
  return `${units.slice(0, -4)}.${decimals}`
}

/** Bookmaker and session markets quote what 100 wins: rate 95 is 1.95. */
export function rateToOdds(rate: string): OddsE4 | null {
  const hundredths = scaled(rate, /^([0-9]{1,7})(?:\.([0-9]{1,2}))?$/, 2)
  return hundredths === null || hundredths === 0 ? null : evenOdds + hundredths
}

export const oddsToRate = (odds: OddsE4): string => String((odds - evenOdds) / 100)
