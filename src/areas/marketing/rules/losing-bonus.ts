import { minMoney, money, maxMoney, zeroMoney, type Money } from '#values/money.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'

/** Net loss at play: stakes less returns less bonuses received. */
export const lossAtPlay = (stakes: Money, returns: Money, bonuses: Money = zeroMoney): Money =>
  maxMoney(zeroMoney, money(stakes - returns - bonuses))

/** A rate for losses above `from`. */
export type Band = { readonly from: Money; readonly rate: BasisPoints }

export type LosingBonusRule = {
  readonly bands: readonly Band[]
  /** `whole`: the band reached rates the whole loss. `marginal`: each slice has its own rate. */
  readonly method: 'whole' | 'marginal'
  readonly cap?: Money
  readonly least?: Money
}

function rated(loss: Money, { bands, method }: LosingBonusRule): Money {
  const reached = bands.filter(({ from }) => loss > from)
  if (method === 'whole') return shareOf(loss, reached.at(-1)?.rate ?? 0)
  const slices = reached.map(({ from, rate }, at) => {
    const to = reached[at + 1]?.from ?? loss
    return shareOf(money(to - from), rate)
  })
  return slices.reduce((total, slice) => money(total + slice), zeroMoney)
}

export function losingBonus(loss: Money, rule: LosingBonusRule): Money {
  const bonus = rule.cap === undefined ? rated(loss, rule) : minMoney(rated(loss, rule), rule.cap)
  return rule.least !== undefined && bonus < rule.least ? zeroMoney : bonus
}
