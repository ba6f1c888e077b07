import { expect, test } from 'vitest'
import { typedCode } from './typed-code.ts'

test.each([
  ['123 456', '123456'],
  [' 123-456 ', '123456'],
  ['１２３４５６', '123456'],
  ['12\u200b3456', '123456'],
  ['abcd-efgh-ijkl-mnop', 'abcd-efgh-ijkl-mnop'],
  [' abcd-efgh- ijkl-mnop', 'abcd-efgh-ijkl-mnop'],
  ['12a', '12a'],
])('%j is the code %j', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})
