import { maxMoney, negate, subtract, sum, zeroMoney, type Money } from '#values/money.ts'
import type { ReportedPayment } from './reported-payment.ts'

/** What a gateway's report of a day says about one order. */
export type OrderAtGateway = {
  /** The line that counts for the order. */
  readonly line: ReportedPayment
  /** What the gateway still holds for the order. */
  readonly amount: Money
  /** What the gateway took back, except from duplicates. */
  readonly tookBack: Money
  /** Further payments for the same order that were not taken back. */
  readonly duplicates: readonly ReportedPayment[]
}

/** A negative amount is a reversal, whatever its status says. */
export const asReversal = <Line extends Pick<ReportedPayment, 'amount' | 'word'>>(line: Line): Line =>
  line.amount < zeroMoney
    ? { ...line, amount: negate(line.amount), word: line.word === 'SUCCESS' ? 'REVERSED' : line.word }
    : line

/** Amount that was paid at the gateway, in its currency. */
const paidAmount = ({ word, currency, amount }: ReportedPayment, gatewayCurrency: string): Money =>
  word === 'SUCCESS' && currency === gatewayCurrency ? amount : zeroMoney

/**
 * Nets the lines of one order. `paidHere` is what we booked before reversals: the line that matches it counts, and a
 * reversal without a payment in the same report is one of that payment.
 */
export function orderAtGateway(
  lines: readonly ReportedPayment[],
  paidHere: Money,
  currency: string,
): OrderAtGateway | null {
  const rank = (line: ReportedPayment): string =>
    `${paidAmount(line, currency) === paidHere ? 0 : 1} ${line.word === 'SUCCESS' ? 0 : 1} ${line.word} ${line.currency} ${String(line.amount).padStart(20, '0')} ${line.fee}`
  const sorted = lines.toSorted((a, b) => rank(a).localeCompare(rank(b)))
  const reversals = sorted.filter((line) => line.word === 'REVERSED' && line.currency === currency)
  const [payment, ...others] = sorted.filter((line) => line.word !== 'REVERSED')
  const line = payment ?? reversals[0] ?? sorted[0]
  if (!line) return null
  const left = reversals.map(({ amount }) => amount)
  const duplicates = others.filter((other) => {
    const paid = paidAmount(other, currency)
    const taken = left.indexOf(paid)
    if (paid > zeroMoney && taken >= 0) left.splice(taken, 1)
    return paid > zeroMoney && taken < 0
  })
  const tookBack = sum(left)
  const paid = payment ? paidAmount(payment, currency) : zeroMoney
  const isForeign = payment?.word === 'SUCCESS' && payment.currency !== currency
  const remaining = isForeign
    ? zeroMoney
    : maxMoney(zeroMoney, subtract(tookBack > zeroMoney ? paidHere : zeroMoney, tookBack))
  const amount = paid > zeroMoney ? subtract(paid, tookBack) : remaining
  return { line, amount, tookBack, duplicates }
}
