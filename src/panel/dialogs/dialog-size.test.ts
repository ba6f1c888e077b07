import { expect, test } from 'vitest'
import { grid } from '#blueprint/kinds/grid.ts'
import { amount, text } from '#blueprint/kinds/kinds.ts'
import { dialogSizeOf } from './dialog-size.ts'

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, text(`Field ${at}`)]))

test.each([
  ['a question', { on: 'row', input: {} }, 'small'],
  ['a question with a preview of the effect', { on: 'row', input: {}, preview: true }, 'medium'],
  ['a question that asks for a reason', { on: 'row', input: {}, asks: 'reason' }, 'medium'],
  ['three fields, reason and password', { on: 'row', input: fields(3), asks: 'password' }, 'medium'],
  ['four fields, reason and password', { on: 'row', input: fields(4), asks: 'password' }, 'large'],
  ['seven fields', { on: 'list', input: fields(7) }, 'large'],
  ['a view of its own', { on: 'row', input: { amount: amount('Amount') }, view: 'agents/cash/settle' }, 'large'],
  ['a view of several rows', { on: 'rows', input: {}, view: 'agents/cash/settle-many' }, 'wide'],
  ['rows of which some may be skipped', { on: 'rows', input: {}, skipsRefused: true }, 'wide'],
  ['a table of entries', { on: 'row', input: { lines: grid('Lines', { name: text('Name') }) } }, 'wide'],
] as const)('%s', (_, action, size) => {
  expect(dialogSizeOf(action)).toBe(size)
})

test('a count of all rows that match is wide', () => {
  expect(dialogSizeOf({ on: 'rows', input: {} }, { isMatching: true })).toBe('wide')
  expect(dialogSizeOf({ on: 'rows', input: {} })).toBe('small')
})
