import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leavesOf, textAt } from './field-mapping.ts'
import { inDigits, jsonIn, jsonText } from '#values/text/json-text.ts'

const read = (number: string) => textAt(jsonIn(`{"n":${number}}`), 'n')

test.each([
  ['9007199254740993', '9007199254740993'],
  ['12345678901234567890', '12345678901234567890'],
  ['170.00', '170'],
  ['1.10', '1.1'],
  ['1e-7', '0.0000001'],
  ['1.5E3', '1500'],
  ['1e21', '1000000000000000000000'],
  ['-12.50', '-12.5'],
  ['0.00012345', '0.00012345'],
  ['1e999', '1e999'],
])('reads the number %s as %s', (number, text) => {
  expect(read(number)).toBe(text)
})

test('keeps the text of a message: numbers as they were written, names in order or sorted', () => {
  const text = '{"b":170.00,"a":[1.10,{"z":12345678901234567890,"10":1e-7,"9":null}],"c":"1.10"}'
  expect(jsonText(jsonIn(text))).toBe(
    text.replace('"z":12345678901234567890,"10":1e-7,"9":null', '"9":null,"10":1e-7,"z":12345678901234567890'),
  )
  expect(jsonText(jsonIn(text), { isSorted: true })).toBe(
    '{"a":[1.10,{"10":1e-7,"9":null,"z":12345678901234567890}],"b":170.00,"c":"1.10"}',
  )
  expect(leavesOf(jsonIn(text)).slice(0, 2)).toEqual([
    ['b', '170.00'],
    ['a[0]', '1.10'],
  ])
  expect(jsonIn('\uFEFF{"a":1}')).toEqual({ a: 1 })
})

test('any number keeps its value in digits', () => {
  const digits = fc.bigInt(0n, 10n ** 30n)
  fc.assert(
    fc.property(digits, fc.integer({ min: -30, max: 30 }), (whole, power) => {
      const plain = inDigits(`${whole}e${power}`)
      const [before = '', after = ''] = plain.split('.')
      expect(BigInt(before + after) * 10n ** 30n).toBe(whole * 10n ** BigInt(power + after.length + 30))
      expect(plain).not.toMatch(/e|^0\d|\.$|\.\d*0$/)
    }),
  )
})
