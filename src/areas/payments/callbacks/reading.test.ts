import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { amountFor, amountFrom, linesIn, saidIn } from './reading.ts'
import { wordings } from './wording.ts'

const { timestamped, majorUnits } = wordings

test('an amount in minor units is read by the currency it names, and without one by that of the gateway', () => {
  const said = (body: object, currency: string | null = 'INR') =>
    saidIn({ order: 'deposit-1', status: 'success', ...body }, timestamped, currency)?.amount
  expect(said({ amount: 5_000, currency: 'INR' })).toBe(5_000n)
  expect(said({ amount: 5_000, currency: 'jpy' })).toBe(500_000n)
  expect(said({ amount: 5_000 }, 'JPY')).toBe(500_000n)
  // Three decimals are finer than amounts here: nothing is guessed, and a person looks at it.
  expect(said({ amount: 5_000, currency: 'KWD' })).toBeNull()
  expect(amountFrom('5000', { unit: 'minor', currency: null })).toBeNull()
  const line = { order: 'deposit-1', status: 'success', amount: 5_000, fee: 12, currency: 'JPY' }
  expect(linesIn({ payments: [line] }, timestamped)).toMatchObject([{ amount: 500_000n, fee: 1_200n }])
})

test('an amount is told in the unit and with the decimals of its currency, or not at all', () => {
  const told = (minor: bigint, currency: string, { amounts } = timestamped) =>
    amountFor(money(minor), currency, amounts)
  expect([told(5_050n, 'INR'), told(500_000n, 'JPY')]).toEqual([5_050, 5_000])
  expect([told(500_050n, 'JPY'), told(5_000n, 'KWD')]).toEqual([null, null])
  expect([told(5_050n, 'INR', majorUnits), told(500_000n, 'JPY', majorUnits)]).toEqual([50.5, 5_000])
})
