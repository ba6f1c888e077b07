import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, money, withDigits } from '#values/money.ts'
import { inUnits, readAmount, shownIn, type AmountUnit } from './amounts.ts'

const read = (text: string, unit?: AmountUnit, digits = 2) =>
  withDigits(digits, () => {
    const stated = readAmount(text, unit)
    return stated === null ? null : [formatMoney(stated.amount), stated.remainder]
  })

describe('an amount', () => {
  test('is read digit by digit, and zeros at its end mean nothing', () => {
    expect(read('10')).toEqual(['10.00', null])
    expect(read('10.0')).toEqual(['10.00', null])
    expect(read('10.00000000000000000000000')).toEqual(['10.00', null])
    expect(read('0.1')).toEqual(['0.10', null])
    expect(read('123456789012345.67')).toEqual(['123456789012345.67', null])
  })

  test('is nothing but digits and one point', () => {
    const others = [
      '',
      ' 10',
      '10,00',
      '010.00',
      '1e1',
      '0x0A',
      'NaN',
      '.5',
      '5.',
      '+5',
      '1_000',
      '99999999999999999999.00',
    ]
    expect(others.filter((text) => read(text) !== null)).toEqual([])
  })

  test('keeps what is finer than the currency apart', () => {
    expect(read('104.129')).toEqual(['104.12', '0.009'])
    expect(read('0.30000000000000004')).toEqual(['0.30', '0.00000000000000004'])
    expect(read('1500.5', 'whole', 0)).toEqual(['1500', '0.5'])
    expect(read('1.2505', 'whole', 3)).toEqual(['1.250', '0.0005'])
  })

  test('has a sign; less than nothing is not rounded, and nothing has none', () => {
    expect(read('-1.50')).toEqual(['-1.50', null])
    expect(read('-0.00')).toEqual(['0.00', null])
    expect(read('-1.001')).toBeNull()
  })

  test.each([
    ['100000', 'hundredThousandths', 2, '1.00'],
    ['123456000', 'hundredThousandths', 2, '1234.56'],
    ['150000000', 'hundredThousandths', 0, '1500'],
    ['125000', 'hundredThousandths', 3, '1.250'],
    ['1234560', 'thousandths', 2, '1234.56'],
    ['1500000', 'thousandths', 0, '1500'],
    ['1250', 'thousandths', 3, '1.250'],
    ['5000', 'cents', 2, '50.00'],
    ['150000', 'cents', 0, '1500'],
    ['5', 'cents', 2, '0.05'],
  ] as const)('%s in %s of a currency with %i decimals is %s', (text, unit, digits, amount) => {
    expect(read(text, unit, digits)).toEqual([amount, null])
  })

  test('counts in whole units of a provider', () => {
    expect(read('0.5', 'cents')).toBeNull()
    expect(read('5.0', 'cents')).toEqual(['0.05', null])
    expect(read('100001', 'hundredThousandths')).toEqual(['1.00', '0.00001'])
  })
})

/** C16: the same purse in three providers' units. */
test.each([
  ['1234.56', 2, 123456000n, 1234560n],
  ['1500', 0, 150000000n, 1500000n],
  ['1.250', 3, 125000n, 1250n],
])(
  'C16 a purse of %s is shown in 1/100000 and in thousandths of a unit, whatever its decimals',
  (text, digits, fine, thousandths) => {
    withDigits(digits, () => {
      const purse = readAmount(text)?.amount ?? money(-1n)
      expect([inUnits(purse, 'hundredThousandths'), inUnits(purse, 'thousandths')]).toEqual([fine, thousandths])
    })
  },
)

test('C16 a bet of 5000 cents is 50.00, and the whole balance after it 1184.56', () => {
  const purse = readAmount('1234.56')?.amount ?? money(0n)
  const bet = readAmount('5000', 'cents')?.amount ?? money(0n)
  expect([formatMoney(bet), formatMoney(money(purse - bet))]).toEqual(['50.00', '1184.56'])
})

test('C17 a balance with more decimals than the provider has is rounded down, and all that is shown can be staked', () => {
  withDigits(3, () => {
    expect(formatMoney(shownIn(99_999n, 2))).toBe('99.990')
    expect(formatMoney(shownIn(9n, 2))).toBe('0.000')
    expect(shownIn(99_999n, null)).toBe(99_999n)
    expect(shownIn(-1n, 2)).toBe(-10n)
  })
  expect(shownIn(9_999n, 3)).toBe(9_999n)
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), (balance) => {
      const shown = withDigits(3, () => shownIn(balance, 2))
      return shown <= balance && balance - shown < 10n
    }),
  )
})

test('an amount that was read is what was written: nothing is lost between amount and remainder', () => {
  const written = fc.tuple(fc.bigInt(0n, 10n ** 14n), fc.stringMatching(/^\d{0,20}$/), fc.constantFrom(0, 2, 3))
  fc.assert(
    fc.property(written, ([whole, decimals, digits]) =>
      withDigits(digits, () => {
        const stated = readAmount(decimals === '' ? String(whole) : `${whole}.${decimals}`)
        if (stated === null) return false
        const scale = 10n ** 20n
        const remainder = BigInt((stated.remainder ?? '0.').slice(2).padEnd(20, '0'))
        return (
          stated.amount * 10n ** BigInt(20 - digits) + remainder === whole * scale + BigInt(decimals.padEnd(20, '0'))
        )
      }),
    ),
  )
})
