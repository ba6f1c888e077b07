import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { encodeAmount, parseAmount, parseReportLines, parsePayment } from './parse-message.ts'
import { messageFormats } from './message-format.ts'

const { timestamped, majorUnits } = messageFormats

test('reads minor units in the reported currency, or the gateway’s currency when none is reported', () => {
  const amountIn = (body: object, currency: string | null = 'INR') =>
    parsePayment({ order: 'deposit-1', status: 'success', ...body }, timestamped, currency)?.amount
  expect(amountIn({ amount: 5_000, currency: 'INR' })).toBe(5_000n)
  expect(amountIn({ amount: 5_000, currency: 'jpy' })).toBe(500_000n)
  expect(amountIn({ amount: 5_000 }, 'JPY')).toBe(500_000n)
  // Three decimals are more precise than our amounts: the amount is null and reviewed.
  expect(amountIn({ amount: 5_000, currency: 'KWD' })).toBeNull()
  expect(parseAmount('5000', { unit: 'minor', currency: null })).toBeNull()
  const line = { order: 'deposit-1', status: 'success', amount: 5_000, fee: 12, currency: 'JPY' }
  expect(parseReportLines({ payments: [line] }, timestamped)).toMatchObject([{ amount: 500_000n, fee: 1_200n }])
})

test('writes an amount in the unit and decimals of its currency, or returns null', () => {
  const encoded = (minor: bigint, currency: string, { amounts } = timestamped) =>
    encodeAmount(money(minor), currency, amounts)
  expect([encoded(5_050n, 'INR'), encoded(500_000n, 'JPY')]).toEqual([5_050, 5_000])
  expect([encoded(500_050n, 'JPY'), encoded(5_000n, 'KWD')]).toEqual([null, null])
  expect([encoded(5_050n, 'INR', majorUnits), encoded(500_000n, 'JPY', majorUnits)]).toEqual([50.5, 5_000])
})
