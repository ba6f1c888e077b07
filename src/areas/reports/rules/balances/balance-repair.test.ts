import { describe, expect, test } from 'vitest'
import { approving, at, check, checker, figures, open, right, rupees } from '#checks/examples/wrong-wallet.ts'
import { money, type Money } from '#values/money.ts'
import * as repairs from './balance-repair.ts'
import * as wrong from './wrong-balance.ts'

test('a difference is what there is less what there should be, and weighs by its size whichever way', () => {
  expect(wrong.differencesOf(figures)).toEqual({ balance: 7000n, held: -2000n, exposure: 0n, unbooked: 0n, twice: 0n })
  expect(wrong.weightOf(check.seen)).toBe(9000n)
  expect([wrong.isRight(figures), wrong.isRight(right)]).toEqual([false, true])
  const severity = (balance: bigint, exposure = 0n) =>
    wrong.severityOf({ ...wrong.differencesOf(right), balance: money(balance), exposure: money(exposure) })
  expect([severity(0n, 5n), severity(1n), severity(-999_999n), severity(1_000_000n), severity(-1_000_000n)]).toEqual([
    'LOW',
    'MEDIUM',
    'MEDIUM',
    'HIGH',
    'HIGH',
  ])
})

test('the cause is the first booking that does not follow, else the wallet, else what is reserved', () => {
  expect(wrong.causeOf({ ...figures, breaks: [4n, 9n] })).toContain('Booking 4 and 1 more')
  expect(wrong.causeOf({ ...figures, breaks: [4n] })).toBe('Booking 4 does not follow from the one before')
  expect(wrong.causeOf(figures)).toContain('written to past the ledger')
  expect(wrong.causeOf({ ...right, actualHeld: rupees('51') })).toContain('written to past the ledger')
  expect(wrong.causeOf({ ...right, actualExposure: rupees('11') })).toContain('reserved')
  expect(wrong.causeOf(right)).toBe('Nothing differs any more')
})

describe('a repair', () => {
  test('is asked for what was seen and stops bets and withdrawals of a player', () => {
    const asked = repairs.ask(
      open,
      figures,
      { ...checker, id: 'maker' },
      { method: 'CORRECT', amount: rupees('-70'), evidence: 'Report 7' },
    )
    expect(asked).toMatchObject({
      move: 'ask',
      set: { method: 'CORRECT', amount: -7000n, linked: [], requested_by: 'maker' },
      rows: ['BET', 'WITHDRAWAL'].map((scope) => ({
        table: 'player_restriction',
        values: { player_id: 7n, scope, kind: 'BLOCK', set_by: 'repair:c1' },
      })),
    })
    expect(
      repairs.ask({ ...open, isPlayer: false }, figures, checker, { method: 'CORRECT', amount: null, evidence: null }),
    ).toMatchObject({ rows: [] })
    for (const other of [{ actual: rupees('371') }, { actualHeld: rupees('31') }, { actualExposure: rupees('11') }]) {
      expect(
        repairs.ask(open, { ...figures, ...other }, checker, { method: 'CORRECT', amount: null, evidence: null })
          .refused,
      ).toBe('It has changed since it was found: recheck it first')
    }
  })

  test('books what was found and corrects it by bookings, the balance and what is held, to the paisa', () => {
    const repaired = repairs.approve(check, approving(), checker)
    expect(repaired).toMatchObject({
      move: 'approve',
      approves: 9000n,
      transfers: [
        { kind: 'REPAIR', debit: 'wallet', credit: 'adjustment', amount: 7000n, mayOwe: true, ref: 'repair:r1' },
        { kind: 'REPAIR', debit: 'adjustment', credit: 'held', amount: 2000n, ref: 'repair:r1' },
      ],
      rows: [
        {
          table: 'balance_repair',
          values: {
            before: rupees('370'),
            after: rupees('300'),
            difference: 7000n,
            held_difference: -2000n,
            requested_by: 'Maker',
            approved_by: 'checker',
          },
        },
        { table: 'player_restriction', values: { status: 'LIFTED', lifted_by: 'checker' } },
      ],
    })
    const more = { ...right, actualHeld: rupees('60') }
    const seen = wrong.differencesOf(more)
    expect(repairs.approve({ ...check, seen }, approving(more), checker)).toMatchObject({
      transfers: [{ debit: 'held', credit: 'adjustment', amount: 1000n }],
    })
  })

  test('that only records leaves the balance as it is', () => {
    expect(repairs.approve({ ...check, method: 'RECORD', isFrozen: false }, approving(), checker)).toMatchObject({
      transfers: [],
      rows: [{ values: { before: rupees('370'), after: rupees('370') } }],
      message: 'Repaired: the balance is 370.00',
    })
  })

  test('is decided by another than who asked, within his limit, on what he was shown', () => {
    const decided = (change: Partial<repairs.Check>, limit: Money | null = null, found = figures) =>
      repairs.approve({ ...check, ...change }, approving(found), { ...checker, limit }).refused
    expect(decided({}, rupees('90'))).toBeUndefined()
    expect(decided({}, rupees('89.99'))).toBe('Above your approval limit')
    expect(decided({ requestedBy: 'CHECKER' })).toBe('Whoever asks cannot decide')
    expect(repairs.decline({ ...check, requestedBy: 'checker' }, 'no', checker).refused).toBe(
      'Whoever asks cannot decide',
    )
    expect(decided({ method: null })).toBe('Nobody has asked for it')
    expect(decided({}, null, { ...figures, actual: rupees('371') })).toContain('It has changed since')
    expect(decided({ status: 'OPEN' })).toContain('Cannot approve')
  })

  test('that is declined waits anew and lets the player go on', () => {
    expect(repairs.decline(check, 'Not clear', checker)).toMatchObject({
      move: 'decline',
      set: { note: 'Not clear', method: null, requested_by: null },
      rows: [{ table: 'player_restriction', key: { set_by: 'repair:c1' }, values: { status: 'LIFTED' } }],
    })
  })

  test('is rechecked as long as nobody decides on it', () => {
    expect(repairs.recheck(open, right, at)).toMatchObject({ set: { status: 'CLEARED' } })
    const differs = repairs.recheck(open, figures, at)
    expect(differs).toMatchObject({ message: expect.stringContaining('It differs by 70.00') })
    expect(differs).not.toHaveProperty('set.status')
    expect(repairs.recheck(check, right, at).refused).toContain('Cannot clear')
  })
})
