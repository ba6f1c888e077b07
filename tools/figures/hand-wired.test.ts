import { expect, test } from 'vitest'
import { handWired, handWiredIn } from './hand-wired.ts'

const handler = (value: string) => `const { toWire: wire } = card.answer.amount
export const cardAnswer = answer(card, async ({ tx }) => {
  return {
    ${value},
  }
})
`

test('counts values converted by hand, but not sentences', () => {
  const counted = (value: string) => handWiredIn('card.data.ts', handler(value)).queries
  expect(counted('id: String(row.id)')).toBe(1)
  expect(counted('at: row.at?.toISOString() ?? null')).toBe(1)
  expect(counted('amount: row.amount === null ? null : formatMoney(money(row.amount))')).toBe(1)
  expect(counted('amount: row.amount')).toBe(0)
  expect(counted('sentence: `${wire(row.amount)} by ${row.method}`')).toBe(0)
  expect(handWiredIn('card.screen.ts', 'query({\n  answer: z.object({}),\n})').queries).toBe(1)
})

test('no query converts values by hand', () => expect(handWired()).toEqual([]))
