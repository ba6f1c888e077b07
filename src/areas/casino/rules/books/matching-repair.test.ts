import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { matchingRepair, type ProviderRound } from './matching-repair.ts'

const ours = { staked: money(10_000n), returned: money(4_000n), reserved: money(0n) }
const theirs: ProviderRound = { status: 'SETTLED', stake: money(10_000n), win: money(4_000n) }

test.each([
  ['a round that the provider does not know is voided', null, 'VOID'],
  ['a round that it voided is voided', { ...theirs, status: 'VOIDED' as const }, 'VOID'],
  ['a round that is open there waits', { ...theirs, status: 'OPEN' as const }, 'WAIT'],
  ['a round that ended there with our amounts is closed', theirs, 'CLOSE'],
  [
    'a win that is not in the ledger is sent again, and never paid by a repair',
    { ...theirs, win: money(5_000n) },
    'RESEND',
  ],
  ['another stake is a question of the balance first', { ...theirs, stake: money(9_000n) }, 'CHECK_BALANCE'],
] as const)('%s', (_, answer, proposal) => {
  expect(matchingRepair(answer, ours)).toBe(proposal)
})

test('a round that only reserves is closed where its provider paid nothing either, and otherwise sent again', () => {
  const reserving = { staked: money(0n), returned: money(0n), reserved: money(10_000n) }
  expect(matchingRepair({ ...theirs, win: money(10_000n) }, reserving)).toBe('CLOSE')
  expect(matchingRepair({ ...theirs, win: money(0n) }, reserving)).toBe('RESEND')
})
