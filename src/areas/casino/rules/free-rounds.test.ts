import { expect, test } from 'vitest'
import { money, zeroMoney } from '#values/money.ts'
import {
  freeAnswer,
  giveRoundBack,
  grown,
  nominalOf,
  useRound,
  winTransfers,
  withWin,
  type FreeRounds,
} from './free-rounds.ts'
import type { CasinoAnswer, CasinoCall } from './wallet.ts'

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
  expect(useRound({ ...tenRounds, used: 10, status: 'USED' }, zeroMoney, now)).toBe('FREE_ROUNDS_USED')
  expect(useRound({ ...tenRounds, status: 'CANCELLED' }, zeroMoney, now)).toBe('FREE_ROUNDS_ENDED')
  expect(useRound(tenRounds, zeroMoney, tenRounds.expiresAt)).toBe('FREE_ROUNDS_ENDED')
  expect(useRound(tenRounds, money(1_001n), now)).toBe('FREE_ROUNDS_STAKE')
})

test('a refund gives the round back, and reopens no grant that has ended', () => {
  expect(giveRoundBack({ ...tenRounds, used: 10, status: 'USED' })).toMatchObject({ used: 9, status: 'IN_USE' })
  expect(giveRoundBack({ ...tenRounds, used: 1, status: 'IN_USE' })).toEqual(tenRounds)
  expect(giveRoundBack({ ...tenRounds, used: 3, status: 'EXPIRED' })).toMatchObject({ used: 2, status: 'EXPIRED' })
})

test('wins add up on the grant and go to the purse that it names', () => {
  expect(withWin(withWin(tenRounds, money(3_500n)), money(250n)).won).toBe(3_750n)
  expect(winTransfers(tenRounds, money(3_500n), order)).toEqual([
    { ...order, kind: 'FREESPIN_WIN', debit: 'bonus', credit: 'held', amount: 3_500n },
  ])
  expect(winTransfers({ purse: 'CASH' }, zeroMoney, order)).toEqual([])
  expect(winTransfers({ purse: 'CASH' }, money(3_500n), order)).toEqual([
    { ...order, kind: 'FREESPIN_WIN', debit: 'bonus', credit: 'wallet', amount: 3_500n },
  ])
})

test('a bonus grows by what free rounds win, and its wagering by the factor of the bonus', () => {
  const bonus = { won: money(500n), required: money(20_000n), factor: 10 }
  expect(grown(bonus, money(3_500n))).toEqual({ won: 4_000n, required: 55_000n })
})

const bet: CasinoCall = {
  kind: 'bet',
  id: 's1',
  ref: order.ref,
  amount: money(1_000n),
  accountId: order.accountId,
  currency: order.currency,
}
const applied: CasinoAnswer = { answer: 'applied', transfers: [] }
const answered = (call: CasinoCall, grant: FreeRounds | null, isNamed = true) =>
  freeAnswer(applied, { call, grant, isNamed, now })

test('each refusal of a free round has a code of its own', () => {
  const code = (grant: FreeRounds | null, call = bet) => answered(call, grant).answered
  expect(code(null)).toMatchObject({ code: 'FREE_ROUNDS_UNKNOWN' })
  expect(code({ ...tenRounds, used: 10, status: 'USED' })).toMatchObject({ code: 'FREE_ROUNDS_USED' })
  expect(code({ ...tenRounds, status: 'EXPIRED' })).toMatchObject({ code: 'FREE_ROUNDS_ENDED' })
  expect(code(tenRounds, { ...bet, amount: money(999n) })).toMatchObject({ code: 'FREE_ROUNDS_STAKE' })
})

test('a win of unknown free rounds is refused, and one of an ordinary bet is paid as the wallet says', () => {
  const win: CasinoCall = { ...bet, kind: 'win', id: 's2', amount: money(3_500n) }
  expect(answered(win, null)).toMatchObject({
    answered: { answer: 'refused', code: 'FREE_ROUNDS_UNKNOWN' },
    grant: null,
  })
  expect(answered(win, null, false)).toEqual({ answered: applied, grant: null })
  expect(answered(win, tenRounds).grant).toMatchObject({ won: 3_500n })
})

test('a refund gives back what its bet took, whatever free rounds it names', () => {
  const refund: CasinoCall = { ...bet, kind: 'refund' }
  expect(answered(refund, null)).toEqual({ answered: applied, grant: null })
  expect(answered(refund, { ...tenRounds, used: 1, status: 'IN_USE' }, false).grant).toEqual(tenRounds)
})
