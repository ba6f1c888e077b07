import { createHash } from 'node:crypto'
import { reported, type Payment } from './payments.ts'

export interface ReportOptions {
  /** The share of a report that is wrong, 0 to 1. */
  readonly rate: number
  readonly seed: number
  /** The fee in basis points, before 18 % tax on it; null: not in the report. */
  readonly feeRate: number | null
}

type Line = ReturnType<typeof reported> & { readonly fee?: number }

/** The same payment is misreported in the same way, however often the report is requested. */
const diceOfOrder = (order: string, seed: number) => {
  const digest = createHash('sha256').update(`${seed} ${order}`).digest()
  return { fraction: digest.readUInt32BE(0) / 2 ** 32, which: digest.readUInt32BE(4) }
}

const faults: readonly ((line: Line) => readonly Line[])[] = [
  () => [],
  (line) => [{ ...line, amount: line.amount + 100 }],
  (line) => [line, line],
  (line) => [{ ...line, status: 'failed' }],
  (line) => [line, { ...line, order: `nobody-${line.order.slice(0, 8)}` }],
  (line) => [line.fee === undefined ? { ...line, currency: 'USD' } : { ...line, fee: line.fee + 50 }],
]

const feeOf = (amount: number, rate: number): number => {
  const fee = Math.round((amount * rate) / 10_000)
  return fee + Math.round((fee * 1_800) / 10_000)
}

/** The payments of a day whose money moved, with the configured faults. */
export function reportOf(
  payments: readonly Payment[],
  day: string,
  { rate, seed, feeRate }: ReportOptions,
): readonly Line[] {
  return payments
    .filter((payment) => payment.moved > 0 && new Date(payment.at).toISOString().startsWith(day))
    .flatMap((payment) => {
      const line: Line = { ...reported(payment), ...(feeRate === null ? {} : { fee: feeOf(payment.amount, feeRate) }) }
      const { fraction, which } = diceOfOrder(payment.order, seed)
      return fraction < rate ? (faults[which % faults.length]?.(line) ?? [line]) : [line]
    })
}
