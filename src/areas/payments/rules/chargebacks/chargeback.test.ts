import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import type { Deposit } from '#areas/payments/rules/deposits/deposit.ts'
import {
  contest,
  deadlineOf,
  evidenceRefusal,
  loseChargeback,
  openingRefusal,
  uncoveredPart,
  winChargeback,
  type NewChargeback,
} from './chargeback.ts'

const now = new Date('2026-11-30T10:00:00Z')
const by = { name: 'meera', limit: null, at: now }
const outcome = { by, reason: 'BANK: Letter of the bank', rows: [] }
const deposit: Deposit = {
  id: 'd1',
  playerId: 7n,
  amount: money(10_000n),
  currency: 'INR',
  status: 'SUCCESS',
  fee: money(200n),
  requestedBy: 'player',
}
const key = { cell: 7, player_id: 7n, id: 'd1' }
const charged = (available: bigint, change: Partial<Deposit> = {}) => ({
  deposit: { ...deposit, ...change },
  key,
  available: money(available),
})

describe('opened', () => {
  const opened: NewChargeback = { reference: 'CB-1', cause: 'FRAUD', source: 'STAFF', respondBy: null, note: '' }
  const credited = { status: 'SUCCESS', hasOpenCase: false, isKnown: false }

  test('of a credited deposit without another undecided case, with a deadline in the future', () => {
    expect(openingRefusal(credited, opened, now)).toBeNull()
    expect(openingRefusal({ ...credited, hasOpenCase: true }, opened, now)?.refused).toContain('not decided')
    expect(openingRefusal({ ...credited, isKnown: true }, opened, now)).toMatchObject({ field: 'reference' })
    for (const status of ['PENDING', 'FAILED', 'REVERSED'])
      expect(openingRefusal({ ...credited, status }, opened, now)?.refused).toContain('credited deposit')
    expect(openingRefusal(credited, { ...opened, respondBy: now }, now)).toMatchObject({ field: 'respondBy' })
  })

  test('without a deadline of the gateway, it is answered within seven days', () => {
    expect(deadlineOf({ respondBy: null }, now)).toEqual(new Date('2026-12-07T10:00:00Z'))
    expect(deadlineOf({ respondBy: by.at }, now)).toEqual(by.at)
  })
})

describe('contested', () => {
  const open = { status: 'OPEN', respondBy: new Date('2026-11-30T10:00:01Z'), evidence: 1 }

  test('with evidence, before the deadline', () => {
    expect(contest(open, by)).toMatchObject({ move: 'contest', set: { contested_by: 'meera', contested_at: now } })
    expect(contest({ ...open, evidence: 0 }, by)).toMatchObject({ refused: 'Add evidence first.' })
    expect(contest({ ...open, respondBy: now }, by)).toMatchObject({
      refused: 'The deadline has passed. Record the outcome instead.',
    })
    expect(contest({ ...open, status: 'CONTESTED' }, by)).toMatchObject({ refused: expect.stringContaining('Cannot') })
  })

  test('evidence is taken while the case is open and the deadline has not passed', () => {
    expect(evidenceRefusal(open, now)).toBeNull()
    expect(evidenceRefusal({ ...open, respondBy: now }, now)).toMatchObject({ refused: expect.anything() })
    expect(evidenceRefusal({ ...open, status: 'CONTESTED' }, now)).toMatchObject({ refused: expect.anything() })
  })
})

describe('decided', () => {
  test('a win moves no money', () => {
    const won = winChargeback({ status: 'CONTESTED' }, outcome)
    expect(won).toMatchObject({ move: 'win', set: { decided_by: 'meera', reason: 'BANK: Letter of the bank' } })
    expect(won).not.toHaveProperty('transfers')
    expect(winChargeback({ status: 'LOST' }, outcome)).toMatchObject({ refused: expect.stringContaining('Cannot win') })
  })

  test('a loss reverses the whole credit, with its fee, and the deposit bears it', () => {
    expect(loseChargeback('lose', { status: 'CONTESTED' }, charged(50_000n), outcome)).toMatchObject({
      move: 'lose',
      set: { taken: 9_800n, uncovered: 0n },
      transfers: [
        { kind: 'DEPOSIT_REVERSAL', debit: 'wallet', credit: 'gateway', amount: 10_000n, mayOverdraw: true },
        { kind: 'DEPOSIT_FEE', debit: 'gateway', credit: 'wallet', amount: 200n },
      ],
      rows: [{ table: 'deposit', key, values: { status: 'REVERSED', decided_by: 'meera' } }],
      events: [{ name: 'deposit.chargeback-lost' }, { name: 'deposit.reversed' }],
      approves: 10_000n,
    })
  })

  test('what the balance does not cover is the debt of the player', () => {
    expect(loseChargeback('accept', { status: 'OPEN' }, charged(3_000n), outcome)).toMatchObject({
      move: 'accept',
      set: { taken: 9_800n, uncovered: 6_800n },
    })
    expect([9_800n, 9_801n, 0n, -50n].map((available) => uncoveredPart(money(9_800n), money(available)))).toEqual([
      0n,
      0n,
      9_800n,
      9_800n,
    ])
  })

  test('a deposit that was reversed by hand meanwhile is not reversed again', () => {
    const lost = loseChargeback('lose', { status: 'OPEN' }, charged(50_000n, { status: 'REVERSED' }), outcome)
    expect(lost).toMatchObject({ move: 'lose', rows: [], events: [{ name: 'deposit.chargeback-lost' }] })
    expect(lost).not.toHaveProperty('transfers')
    expect(lost).not.toHaveProperty('set.taken')
  })

  test('an outcome is recorded once', () => {
    for (const status of ['WON', 'LOST', 'ACCEPTED'])
      expect(loseChargeback('lose', { status }, charged(1n), outcome)).toMatchObject({
        refused: expect.stringContaining('Cannot lose'),
      })
  })
})
