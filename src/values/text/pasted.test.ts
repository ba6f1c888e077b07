import { expect, test } from 'vitest'
import { pasted, pastedId, pastedIds, pastedText } from './pasted.ts'

test.each([' 3200 ', '3200,', '#3200', '３２００', '\u00a03200', '3200\u200b', '\ufeff3200\r\n', '3200;', '3200.'])(
  'reads %j as the id 3200',
  (text) => {
    expect(pastedId(text)).toBe('3200')
    expect(pastedIds(text)).toEqual(['3200'])
  },
)

test('reads a list with any separators', () => {
  expect(pastedIds('3200, 3201,')).toEqual(['3200', '3201'])
  expect(pastedIds('#3200\n#3201\r\n３２０２;')).toEqual(['3200', '3201', '3202'])
  expect(pastedIds(' , ')).toEqual([])
})

test('leaves the text between the ends as it is, but for its spaces', () => {
  expect(pasted(' Ravi\u00a0 Kumar ')).toBe('Ravi Kumar')
  expect(pastedText('\u200bRavi\u00a0Kumar \n Jose\u0301 ')).toBe('Ravi Kumar \n José')
  expect(pastedText('क्\u200dष')).toBe('क्\u200dष')
  expect(pastedId('0199AA00-0000-7000-8000-000000000000')).toBe('0199aa00-0000-7000-8000-000000000000')
})
