import { describe, expect, test } from 'vitest'
import {
  approvalInput,
  at,
  check,
  checker,
  figures,
  open,
  correctFigures,
  rupees,
} from '#checks/examples/wrong-wallet.ts'
import { money, type Money } from '#values/money.ts'
import * as repairs from './balance-repair.ts'
import * as wrong from './wrong-balance.ts'

test('a difference is the actual less the expected figure, weighed by its absolute value', () => {
  expect(wrong.differencesOf(figures)).toEqual({ balance: 7000n, held: -2000n, exposure: 0n, unbooked: 0n, twice: 0n })
  expect(wrong.weightOf(check.differences)).toBe(9000n)
  expect([wrong.isConsistent(figures), wrong.isConsistent(correctFigures)]).toEqual([false, true])
  const severity = (balance: bigint, exposure = 0n) =>
    wrong.severityOf({ ...wrong.differencesOf(correctFigures), balance: money(balance), exposure: money(exposure) })
  expect([severity(0n, 5n), severity(1n), severity(-999_999n), severity(1_000_000n), severity(-1_000_000n)]).toEqual([
    'LOW',
    'MEDIUM',
    'MEDIUM',
    'HIGH',
    'HIGH',
  ])
})

test('the cause is the first booking that does not follow, else the wallet, else the reservation', () => {
  expect(wrong.causeOf({ ...figures, breaks: [4n, 9n] })).toContain('Entry 4 and 1 more')
  expect(wrong.causeOf({ ...figures, breaks: [4n] })).toBe('Entry 4 does not follow from the previous one')
  expect(wrong.causeOf(figures)).toContain('changed outside the ledger')
  expect(wrong.causeOf({ ...correctFigures, actualHeld: rupees('51') })).toContain('changed outside the ledger')
  expect(wrong.causeOf({ ...correctFigures, actualExposure: rupees('11') })).toContain('reserved')
  expect(wrong.causeOf(correctFigures)).toBe('No differences left')
})

test('a claimed finding is decided by its assignee only, which ends the claim', () => {
  const claimed = { ...open, status: 'INVESTIGATING', claim: { by: 'asha', until: null } }
  const end = { table: 'review_claim', key: { subject: 'balance_check', subject_id: 'c1' }, values: {}, remove: true }
  const plan = { method: 'CORRECT', amount: null, evidence: null } as const
  const asha = { ...checker, id: 'asha' }
  const ofAgent = { ...claimed, isPlayer: false }
  expect(repairs.request(ofAgent, figures, asha, plan)).toMatchObject({ move: 'ask', rows: [end] })
  expect(repairs.ignore(claimed, 'Known', asha)).toMatchObject({ move: 'ignore', rows: [end] })
  expect(repairs.recheck(claimed, correctFigures, at)).toMatchObject({ set: { status: 'CLEARED' }, rows: [end] })
  const refused = 'This finding is assigned to asha. Take it over or pick another one.'
  expect(repairs.request(claimed, figures, checker, plan).refused).toBe(refused)
  expect(repairs.ignore(claimed, 'Known', checker).refused).toBe(refused)
})

describe('a repair', () => {
  test('is requested for the seen figures and suspends bets and withdrawals of a player', () => {
    const decision = repairs.request(
      open,
      figures,
      { ...checker, id: 'maker' },
      { method: 'CORRECT', amount: rupees('-70'), evidence: 'Report 7' },
    )
    expect(decision).toMatchObject({
      move: 'ask',
      set: { method: 'CORRECT', amount: -7000n, linked: [], requested_by: 'maker' },
      rows: ['BET', 'WITHDRAWAL'].map((scope) => ({
        table: 'player_restriction',
        values: { player_id: 7n, scope, kind: 'BLOCK', set_by: 'repair:c1' },
      })),
    })
    expect(
      repairs.request({ ...open, isPlayer: false }, figures, checker, {
        method: 'CORRECT',
        amount: null,
        evidence: null,
      }),
    ).toMatchObject({ rows: [] })
    for (const other of [{ actual: rupees('371') }, { actualHeld: rupees('31') }, { actualExposure: rupees('11') }]) {
      expect(
        repairs.request(open, { ...figures, ...other }, checker, { method: 'CORRECT', amount: null, evidence: null })
          .refused,
      ).toBe('The finding has changed. Recheck it first.')
    }
  })

  test('books the finding and corrects it by bookings, balance and held amount, to the paisa', () => {
    const repaired = repairs.approve(check, approvalInput(), checker)
    expect(repaired).toMatchObject({
      move: 'approve',
      approves: 9000n,
      transfers: [
        { kind: 'REPAIR', debit: 'wallet', credit: 'adjustment', amount: 7000n, mayOverdraw: true, ref: 'repair:r1' },
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
    const more = { ...correctFigures, actualHeld: rupees('60') }
    const seen = wrong.differencesOf(more)
    expect(repairs.approve({ ...check, differences: seen }, approvalInput(more), checker)).toMatchObject({
      transfers: [{ debit: 'held', credit: 'adjustment', amount: 1000n }],
    })
  })

  test('that only records leaves the balance unchanged', () => {
    expect(repairs.approve({ ...check, method: 'RECORD', isFrozen: false }, approvalInput(), checker)).toMatchObject({
      transfers: [],
      rows: [{ values: { before: rupees('370'), after: rupees('370') } }],
      message: 'Repaired: the balance is 370.00',
    })
  })

  test('is decided by another user within their limit, on the figures they were shown', () => {
    const decided = (change: Partial<repairs.Check>, limit: Money | null = null, current = figures) =>
      repairs.approve({ ...check, ...change }, approvalInput(current), { ...checker, limit }).refused
    expect(decided({}, rupees('90'))).toBeUndefined()
    expect(decided({}, rupees('89.99'))).toBe('Amount exceeds your approval limit.')
    expect(decided({ requestedBy: 'CHECKER' })).toBe('You cannot approve or decline your own request.')
    expect(repairs.decline({ ...check, requestedBy: 'checker' }, 'no', checker).refused).toBe(
      'You cannot approve or decline your own request.',
    )
    expect(decided({ method: null })).toBe('No repair has been requested.')
    expect(decided({}, null, { ...figures, actual: rupees('371') })).toContain('The finding has changed since')
    expect(decided({ status: 'OPEN' })).toContain('Cannot approve')
  })

  test('that is declined returns to the queue and ends the suspension', () => {
    expect(repairs.decline(check, 'Not clear', checker)).toMatchObject({
      move: 'decline',
      set: { note: 'Not clear', method: null, requested_by: null },
      rows: [{ table: 'player_restriction', key: { set_by: 'repair:c1' }, values: { status: 'LIFTED' } }],
    })
  })

  test('can be rechecked until it is decided', () => {
    expect(repairs.recheck(open, correctFigures, at)).toMatchObject({ set: { status: 'CLEARED' } })
    const differs = repairs.recheck(open, figures, at)
    expect(differs).toMatchObject({ message: expect.stringContaining('Difference 70.00') })
    expect(differs).not.toHaveProperty('set.status')
    expect(repairs.recheck(check, correctFigures, at).refused).toContain('Cannot clear')
  })
})
