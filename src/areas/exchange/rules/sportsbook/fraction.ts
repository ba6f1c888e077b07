import { evenOdds, type OddsE4 } from '#values/odds.ts'

/** An exact factor: products of prices are rounded once, at the end of the ticket. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

export const zero: Fraction = { top: 0n, bottom: 1n }
export const one: Fraction = { top: 1n, bottom: 1n }
export const half: Fraction = { top: 1n, bottom: 2n }

export const ofOdds = (odds: OddsE4): Fraction => ({ top: BigInt(odds), bottom: BigInt(evenOdds) })

export const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.bottom === b.bottom
    ? { top: a.top + b.top, bottom: a.bottom }
    : { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
