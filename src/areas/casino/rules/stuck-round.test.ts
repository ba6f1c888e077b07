import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { addNote, endedRefusal, findingOf, stepOf } from './stuck-round.ts'

const round = (bet: bigint, staked: bigint, returned: bigint) =>
  findingOf({ bet: money(bet), staked: money(staked), returned: money(returned) })

test('compares a round between provider and ledger', () => {
  expect(round(100n, 100n, 0n)).toBe('NO_RESULT')
  expect(round(100n, 100n, 1n)).toBe('RESULT_NOT_SAID')
  expect(round(100n, 0n, 0n)).toBe('BET_NOT_BOOKED')
  expect(round(100n, 99n, 0n)).toBe('AMOUNTS_DIFFER')
  expect(round(0n, 0n, 0n)).toBe('NO_RESULT')
})

test('derives the next step from the finding and its age', () => {
  expect(stepOf('NO_RESULT', 1439)).toBe('WAIT')
  expect(stepOf('NO_RESULT', 1440)).toBe('ASK_PROVIDER')
  expect(stepOf('RESULT_NOT_SAID', 10)).toBe('CLOSE_WITH_PROVIDER')
  expect(stepOf('BET_NOT_BOOKED', 10)).toBe('CHECK_BALANCE')
  expect(stepOf('AMOUNTS_DIFFER', 9999)).toBe('CHECK_BALANCE')
})

test('notes what was found on an open round', () => {
  const key = { cell: 1, player_id: 1n, round_id: 'r' }
  const open = { isOpen: true, hasNote: false, key, domainId: 1 }
  const by = { by: 'asha', at: new Date(0) }
  expect(addNote(open, 'x', by)).toEqual({
    rows: [{ table: 'round_note', values: { ...key, domain_id: 1, note: 'x', ...by } }],
  })
  expect(addNote({ ...open, hasNote: true }, 'y', by)).toEqual({
    rows: [{ table: 'round_note', key, values: { note: 'y', ...by } }],
  })
  expect(endedRefusal(open)).toBeNull()
  expect(addNote({ ...open, isOpen: false }, 'x', by).refused).toBe('This round has ended.')
})
