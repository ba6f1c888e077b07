import { parseOdds } from '#values/odds.ts'
import { cell, type Row } from './read.ts'

/** The places that a place market pays, however its runners finish. */
export function declaredPlaces(market: readonly Row[]): number {
  // The terms are not in the file, but the prices were made for them: the chances of all runners sum to the number of places.
  const chances = market.map((row) => {
    const odds = cell(row, 'PLACE_RESULT') === '-1.0' ? null : parseOdds(cell(row, 'PLACE_BSP'))
    return odds === null ? 0 : 10_000 / odds
  })
  return Math.round(chances.reduce((sum, chance) => sum + chance, 0))
}

export interface DeclaredResult {
  readonly winners: readonly number[]
  /** Runners that share the places left after the winners. */
  readonly tied: readonly number[]
  readonly places: number
}

/**
 * The result of a race as it is declared, by the positions of its rows; null: it has none, or no prices. With one placed runner more than
 * there are places, all but the winner of the race share the rest.
 */
export function declaredResult(market: readonly Row[], kind: 'WIN' | 'PLACE'): DeclaredResult | null {
  const placed = market.flatMap((row, at) => (cell(row, `${kind}_RESULT`) === '1.0' ? [at] : []))
  if (placed.length === 0) return null
  const isPriced = placed.every((at) => parseOdds(cell(market[at]!, `${kind}_BSP`)) !== null)
  if (!isPriced) return null
  const places = kind === 'WIN' ? 1 : declaredPlaces(market)
  if (placed.length === places) return { winners: placed, tied: [], places: 0 }
  const clear = kind === 'WIN' ? [] : placed.filter((at) => cell(market[at]!, 'WIN_RESULT') === '1.0')
  return { winners: clear, tied: placed.filter((at) => !clear.includes(at)), places: places - clear.length }
}
