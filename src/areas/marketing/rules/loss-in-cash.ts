import { maxMoney, money, zeroMoney, type Money } from '#values/money.ts'

/** Net loss in cash: deposits less withdrawals and the remaining balance. */
export const lossInCash = (deposits: Money, withdrawals: Money, opening: Money, closing: Money): Money =>
  maxMoney(zeroMoney, money(deposits - withdrawals - (closing - opening)))
