import { expect, test } from 'vitest'
import { amount, day, text } from '#blueprint/kinds/kinds.ts'
import { withAsked } from './asked.ts'

const every = [
  { key: 'day', kind: day('Day', { shownWith: { filters: ['by', 'across'], option: 'DAY', isUsual: true } }) },
  { key: 'player', kind: text('Player', { shownWith: { filters: ['by', 'across'], option: 'PLAYER' } }) },
  { key: 'note', kind: text('Note') },
  { key: 'stake', kind: amount('Stake') },
]
const keys = ['day', 'player', 'stake']

test('a column that depends on filters is shown while one of them has its option', () => {
  expect(withAsked(every, keys, { by: 'PLAYER' })).toEqual(['player', 'stake'])
  expect(withAsked(every, keys, { by: 'DAY', across: 'PLAYER' })).toEqual(['day', 'player', 'stake'])
  expect(withAsked(every, keys, { by: 'PLAYER,DAY' })).toEqual(['day', 'player', 'stake'])
})

test('without a value of the first filter the usual columns are shown', () => {
  expect(withAsked(every, keys, {})).toEqual(['day', 'stake'])
  expect(withAsked(every, keys, { across: 'PLAYER' })).toEqual(['day', 'player', 'stake'])
})

test('a column that the user did not choose returns to its place when a filter asks for it', () => {
  expect(withAsked(every, ['stake'], { by: 'PLAYER' })).toEqual(['player', 'stake'])
  expect(withAsked(every, ['note', 'stake'], { by: 'DAY' })).toEqual(['day', 'note', 'stake'])
})
