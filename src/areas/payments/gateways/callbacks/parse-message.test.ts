import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { parseAmount } from '#areas/payments/rules/callbacks/field-mapping.ts'
import { encodeAmount, parseReportLines, parsePayment } from './parse-message.ts'
import { messageFormats } from './message-format.ts'

const { timestamped, majorUnits } = messageFormats

test('reads minor units in the reported currency, or the gateway’s currency when none is reported', () => {
  const amountIn = (body: object, currency: string | null = 'INR') =>
    parsePayment({ order: 'deposit-1', status: 'success', ...body }, timestamped, currency)?.amount
  expect(amountIn({ amount: 5_000, currency: 'INR' })).toBe(5_000n)
  expect(amountIn({ amount: 5_000, currency: 'jpy' })).toBe(5_000n)
  expect(amountIn({ amount: 5_000 }, 'JPY')).toBe(5_000n)
  expect(amountIn({ amount: 5_000, currency: 'KWD' })).toBe(5_000n)
  expect(parseAmount('5000', { unit: 'minor', currency: null })).toBeNull()
  const line = { order: 'deposit-1', status: 'success', amount: 5_000, fee: 12, currency: 'JPY' }
  expect(parseReportLines({ payments: [line] }, timestamped)).toMatchObject([{ amount: 5_000n, fee: 12n }])
})

test('writes an amount in the unit and decimals of its currency', () => {
  const encoded = (minor: bigint, currency: string, { amounts } = timestamped) =>
    encodeAmount(money(minor), currency, amounts)
  expect([encoded(5_050n, 'INR'), encoded(5_000n, 'JPY'), encoded(5_005n, 'KWD')]).toEqual([5_050, 5_000, 5_005])
  const major = [
    encoded(5_050n, 'INR', majorUnits),
    encoded(5_000n, 'JPY', majorUnits),
    encoded(5_005n, 'KWD', majorUnits),
  ]
  expect(major).toEqual([50.5, 5_000, 5.005])
})
