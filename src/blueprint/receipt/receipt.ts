import { writtenInstant } from '#values/zones/written-time.ts'
import type { Receipt } from './receipt-answer.ts'
import { receiptWords } from './amount-words.ts'
import { digitsOf } from '#values/currency.ts'
import { formatAmount } from '#values/grouped.ts'
import { formatMoney, money } from '#values/money.ts'
import { offsetAt } from '#values/zones/zone-offset.ts'

export interface ReceiptLine {
  readonly account: bigint
  /** Number of the entry on the statement of the account. */
  readonly entry: bigint
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Received or paid by the issuer of the receipt. */
  readonly isReceived: boolean
  /** What is outstanding afterwards. */
  readonly remaining: bigint | null
  readonly reversedAt: Date | null
}

export interface ReceiptFacts {
  readonly title: string
  /** Three letters before the number. */
  readonly prefix: 'DEP' | 'WDR' | 'CSH'
  readonly issuer: string
  readonly timeZone: string
  readonly currency: string
  readonly at: Date
  readonly recordedBy: string | null
  readonly facts: readonly { readonly label: string; readonly value: string | null }[]
  readonly lines: readonly [ReceiptLine, ...ReceiptLine[]]
}

/** 2026-11-20 21:04:33 Asia/Kolkata (UTC+05:30) */
export function zonedInstant(at: Date, timeZone: string): string {
  const minutes = Math.round(offsetAt(at.getTime(), timeZone) / 60_000)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  return `${writtenInstant(at, timeZone)} ${timeZone} (UTC${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)})`
}

/** INR 2,50,000.50 */
export const receiptAmount = (minor: bigint, currency: string): string =>
  `${currency} ${formatAmount(formatMoney(money(minor), digitsOf(currency)), { currency })}`

function totalsOf({ lines, currency }: ReceiptFacts): Receipt['totals'] {
  const total = (isReceived: boolean) => {
    const some = lines.filter((line) => line.isReceived === isReceived)
    const sum = some.reduce((all, { amount }) => all + amount, 0n)
    return some.length === 0
      ? []
      : [
          {
            label: isReceived ? 'Received' : 'Paid',
            amount: receiptAmount(sum, currency),
            words: receiptWords(sum, currency),
          },
        ]
  }
  return [...total(true), ...total(false)]
}

/**
 * A receipt of money, computed from its ledger entries. Its number is the account and the number of the entry on its
 * statement: entries of an account have no gaps and are never changed, so neither does the receipt, and no counter is
 * shared by all who book. With several lines it is the first one and how many there are.
 */
export function receiptOf(facts: ReceiptFacts): Receipt {
  const { prefix, lines, timeZone, currency, issuer, title } = facts
  const numberOf = ({ account, entry }: ReceiptLine) => `${prefix}-${account}-${entry}`
  const reversed = lines.filter(({ reversedAt }) => reversedAt !== null)
  const [firstReversed] = reversed
  const parts = {
    number: `${numberOf(lines[0])}${lines.length > 1 ? `/${lines.length}` : ''}`,
    title,
    issuer,
    at: zonedInstant(facts.at, timeZone),
    facts: [...facts.facts, { label: 'Recorded by', value: facts.recordedBy }].flatMap(({ label, value }) =>
      value === null || value === '' ? [] : [{ label, value }],
    ),
    lines: lines.map((line) => ({
      number: numberOf(line),
      from: line.from,
      to: line.to,
      amount: receiptAmount(line.amount, currency),
      remaining: line.remaining === null ? null : receiptAmount(line.remaining, currency),
    })),
    totals: totalsOf(facts),
    reversed:
      firstReversed?.reversedAt == null
        ? null
        : `Reversed ${zonedInstant(firstReversed.reversedAt, timeZone)}${
            lines.length > 1 ? `: ${reversed.map(numberOf).join(', ')}` : ''
          }`,
  }
  return { ...parts, text: receiptText(parts) }
}

function receiptText({ title, number, issuer, at, facts, lines, totals, reversed }: Omit<Receipt, 'text'>): string {
  return [
    `${title} ${number}`,
    ...(reversed === null ? [] : [reversed]),
    issuer,
    at,
    ...lines.map(
      ({ from, to, amount, remaining }) =>
        `${from} to ${to}: ${amount}${remaining === null ? '' : `, remaining ${remaining}`}`,
    ),
    ...totals.map(({ label, amount, words }) => `${label} ${amount} (${words})`),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
  ].join('\n')
}
