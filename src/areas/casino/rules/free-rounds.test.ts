import { expect, test } from 'vitest'
import { money, zeroMoney } from '#values/money.ts'
import { giveRoundBack, nominalOf, useRound, winTransfers, withWin, type FreeRounds } from './free-rounds.ts'

const now = new Date('2026-11-10T10:00:00Z')
const tenRounds: FreeRounds = {
  status: 'GRANTED',
  rounds: 10,
  used: 0,
  stake: money(1_000n),
  won: zeroMoney,
  purse: 'BONUS',
  expiresAt: new Date('2026-11-17T10:00:00Z'),
}
const order = { accountId: 1001n, currency: 'INR', ref: 'casino:round', note: 'w1' }

test('ten rounds of 10.00 are worth 100.00', () => {
  expect(nominalOf(tenRounds)).toBe(10_000n)
})

test('a bet uses one round, whether its stake is stated as zero or as its value', () => {
  for (const stated of [zeroMoney, money(1_000n)])
    expect(useRound(tenRounds, stated, now)).toEqual({ ...tenRounds, used: 1, status: 'IN_USE' })
  expect(useRound({ ...tenRounds, used: 9, status: 'IN_USE' }, zeroMoney, now)).toMatchObject({
    used: 10,
    status: 'USED',
  })
})

test('no round is used beyond the grant, after its end or at another stake', () => {
  expect(useRound({ ...tenRounds, used: 10, status: 'USED' }, zeroMoney, now)).toBe('NO_ROUNDS_LEFT')
  expect(useRound({ ...tenRounds, status: 'CANCELLED' }, zeroMoney, now)).toBe('NOT_VALID_NOW')
  expect(useRound(tenRounds, zeroMoney, tenRounds.expiresAt)).toBe('NOT_VALID_NOW')
  expect(useRound(tenRounds, money(1_001n), now)).toBe('OTHER_STAKE')
})

test('a refund gives the round back, and reopens no grant that has ended', () => {
  expect(giveRoundBack({ ...tenRounds, used: 10, status: 'USED' })).toMatchObject({ used: 9, status: 'IN_USE' })
  expect(giveRoundBack({ ...tenRounds, used: 1, status: 'IN_USE' })).toEqual(tenRounds)
  expect(giveRoundBack({ ...tenRounds, used: 3, status: 'EXPIRED' })).toMatchObject({ used: 2, status: 'EXPIRED' })
})

test('wins add up on the grant; only those for cash reach the wallet', () => {
  expect(withWin(withWin(tenRounds, money(3_500n)), money(250n)).won).toBe(3_750n)
  expect(winTransfers(tenRounds, money(3_500n), order)).toEqual([])
  expect(winTransfers({ purse: 'CASH' }, zeroMoney, order)).toEqual([])
  expect(winTransfers({ purse: 'CASH' }, money(3_500n), order)).toEqual([
    { ...order, kind: 'FREESPIN_WIN', debit: 'bonus', credit: 'wallet', amount: 3_500n },
  ])
})
