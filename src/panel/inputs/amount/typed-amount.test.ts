import { expect, test } from 'vitest'
import { groupedTyped, typedAmount } from './typed-amount.ts'

test.each([
  ['1234567', 'INR', '12,34,567'],
  ['-1234567.5', 'INR', '-12,34,567.5'],
  ['1234567.125', 'KWD', '1,234,567.125'],
  ['1234567', 'JPY', '1,234,567'],
  ['1250.', 'INR', '1,250.'],
  ['1250c', 'INR', '1,250c'],
  ['', 'INR', ''],
  ['.5', 'INR', '.5'],
  ['none', 'INR', 'none'],
])('%s %s is shown as %s while it is typed', (text, currency, shown) =>
  expect(groupedTyped(text, currency)).toBe(shown),
)

/** The text with the caret as a bar. */
const withCaret = ({ shown, caret }: { shown: string; caret: number }) =>
  `${shown.slice(0, caret)}|${shown.slice(caret)}`
const edited = (before: string, after: string, { currency = 'INR', isForward = false } = {}) =>
  withCaret(
    typedAmount(
      { text: before.replaceAll(',', ''), typed: after.replace('|', ''), caret: after.indexOf('|'), isForward },
      currency,
    ),
  )

test.each([
  // Typed at the end, in the middle and at the beginning.
  ['1,250', '1,2507|', '12,507|'],
  ['1,250', '1,9|250', '19|,250'],
  ['12,34,567', '9|12,34,567', '9|,12,34,567'],
  ['1,250', '1,250.|', '1,250.|'],
  // A comma typed where it separates no groups stays, since it may be a decimal mark.
  ['1,250', '1,25,|0', '1,25,|0'],
  ['12', '12,|', '12,|'],
  ['1,234', '1,234,|', '1,234,|'],
  // Pasted with separators, a symbol and spaces.
  ['', '₹ 12,34,567.50|', '12,34,567.50|'],
  ['', '2.5l|', '2,50,000|'],
  ['1.2c', '1.2cr|', '1,20,00,000|'],
  ['', '50k|', '50,000|'],
  // A digit deleted, and a selection.
  ['12,34,567', '12,34,56|', '1,23,456|'],
  ['12,34,567', '1|67', '1|67'],
  ['12,34,567', '|', '|'],
])('%s edited to %s is %s', (before, after, shown) => expect(edited(before, after)).toBe(shown))

test('deleting a separator deletes the digit before it, or after it with Del', () => {
  expect(edited('12,34,567', '12,34|567')).toBe('1,23|,567')
  expect(edited('12,34,567', '12|34,567')).toBe('1|,34,567')
  expect(edited('12,34,567', '12|34,567', { isForward: true })).toBe('1,2|4,567')
  expect(edited('1,234,567', '1,234|567', { currency: 'USD' })).toBe('123|,567')
})

test('the amount that is sent has no separators', () => {
  const typed = (text: string, currency: string) =>
    typedAmount({ text: '', typed: text, caret: text.length }, currency).text
  expect(typed('12,34,567.50', 'INR')).toBe('1234567.50')
  expect(typed('1,234,567.125', 'KWD')).toBe('1234567.125')
  expect(typed('2.5l', 'INR')).toBe('250000')
})

/** The amount after each character was typed. */
const keyed = (keys: string, currency = 'INR') =>
  Array.from(keys).reduce((text, key) => {
    const typed = groupedTyped(text, currency) + key
    return typedAmount({ text, typed, caret: typed.length }, currency).text
  }, '')

test.each([
  // A decimal comma is kept, typed as well as pasted, and the server refuses it.
  ['12,50', '12,50'],
  ['123,5', '123,5'],
  ['7,5k', '7,5k'],
  ['1.234,56', '1.234,56'],
  // Groups typed by hand.
  ['1,250.50', '1250.50'],
  ['12,34,567', '1234567'],
  ['1,234,567.5', '1234567.5'],
  ['₹ 12,34,567', '1234567'],
])('%s is sent as %s, typed or pasted', (written, sent) => {
  expect(keyed(written)).toBe(sent)
  expect(typedAmount({ text: '', typed: written, caret: written.length }, 'INR').text).toBe(sent)
})

test('a comma with three digits behind it is kept where the currency has three decimals, and deleting it stays possible', () => {
  expect([keyed('1,250', 'KWD'), keyed('1234,567', 'KWD'), keyed('1,250.500', 'KWD')]).toEqual([
    '1,250',
    '1,234,567',
    '1250.500',
  ])
  const edit = { text: '1,250', typed: '1,25', caret: 4 }
  expect(typedAmount(edit, 'KWD')).toEqual({ text: '1,25', shown: '1,25', caret: 4 })
})
