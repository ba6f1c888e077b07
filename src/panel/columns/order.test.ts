import { expect, test } from 'vitest'
import { amount, instant, playerLink, text } from '#blueprint/kinds/kinds.ts'
import { moved, namingColumn, stepped, withColumn } from './order.ts'

const every = [
  { key: 'at', kind: instant('Date') },
  { key: 'note', kind: text('Note') },
  { key: 'player', kind: playerLink('Player', { id: 'id' }) },
  { key: 'amount', kind: amount('Amount') },
]
const keys = every.map(({ key }) => key)

test('the name of a row is pinned: a link to an account, otherwise the first text', () => {
  expect(namingColumn(every)).toEqual(['player'])
  expect(namingColumn(every.filter(({ key }) => key !== 'player'))).toEqual(['note'])
  expect(namingColumn(every.slice(0, 1))).toEqual([])
})

test('a column is moved before another, to the end, or by one place', () => {
  expect(moved(keys, 'amount', 'at')).toEqual(['amount', 'at', 'note', 'player'])
  expect(moved(keys, 'at', null)).toEqual(['note', 'player', 'amount', 'at'])
  expect(moved(keys, 'at', 'at')).toEqual(keys)
  expect(moved(keys, 'at', 'nothing')).toEqual(keys)
  expect(moved(keys, 'note', stepped(keys, 'note', 1)!)).toEqual(['at', 'player', 'note', 'amount'])
  expect(stepped(keys, 'player', 1)).toBeNull()
  expect(stepped(keys, 'amount', 1)).toBeUndefined()
  expect(stepped(keys, 'at', -1)).toBeUndefined()
})

test('a column that is shown again returns to its place in the list', () => {
  expect(withColumn(every, ['at', 'amount'], 'note')).toEqual(['at', 'note', 'amount'])
  expect(withColumn(every, ['at', 'note'], 'amount')).toEqual(['at', 'note', 'amount'])
})
