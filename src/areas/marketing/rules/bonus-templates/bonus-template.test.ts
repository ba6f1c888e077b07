import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, zeroMoney } from '#values/money.ts'
import { answerDeposit } from './answered-deposit.ts'
import { approveTemplate, bonusOf, estimate, submitTemplate, termsRefusal } from './bonus-template.ts'
import { awardTermsRefusal, baseRefusal, plainTerms } from './award-terms.ts'

const rupees = (amount: number) => money(BigInt(amount) * 100n)
const now = new Date('2026-11-30T10:00:00Z')
/** Half of a deposit from 500 on, at most 2,000, to be wagered 20 times. */
const terms = {
  leastDeposit: rupees(500),
  rate: 5_000,
  cap: rupees(2_000),
  factor: 20,
  budget: rupees(10_000),
  endsAt: new Date('2027-01-01T00:00:00Z'),
}
const by = (name: string, limit: bigint | null = null) => ({ name, at: now, limit })

describe('the bonus of a deposit', () => {
  test('is a part of it, at most the maximum, and nothing below the minimum deposit', () =>
    expect([499, 500, 3_000, 4_000, 9_000].map((deposit) => bonusOf(rupees(deposit), terms))).toEqual(
      [0, 250, 1_500, 2_000, 2_000].map(rupees),
    ))
  test('never falls when the deposit grows', () =>
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 9n),
        fc.bigInt(0n, 10n ** 9n),
        fc.integer({ min: 1, max: 50_000 }),
        (a, b, rate) => {
          const [less, more] = a < b ? [a, b] : [b, a]
          expect(bonusOf(money(less), { ...terms, rate }) <= bonusOf(money(more), { ...terms, rate })).toBe(true)
        },
      ),
    ))
})

describe('what it would have cost last month', () => {
  test('counts each deposit that it answers, with the wagering that it asks for', () =>
    expect(
      estimate(terms, {
        players: 4,
        amounts: [
          { amount: rupees(499), deposits: 7 },
          { amount: rupees(500), deposits: 3 },
          { amount: rupees(9_000), deposits: 2 },
        ],
      }),
    ).toEqual({
      players: 4,
      grants: 5,
      cost: rupees(4_750),
      expectedWagering: rupees(95_000),
      // WG-10: 3 % of the wagering stays with the house.
      expectedResult: money(-190_000n),
      uncovered: zeroMoney,
    }))
  test('WG-01 reckons with the deposits where they are wagered too', () => {
    const past = { players: 1, amounts: [{ amount: rupees(1_000), deposits: 2 }] }
    const expected = (base: 'BONUS' | 'DEPOSIT' | 'DEPOSIT_AND_BONUS') => estimate(terms, past, base).expectedWagering
    // Two bonuses of 500 for deposits of 1,000, twenty times.
    expect([expected('BONUS'), expected('DEPOSIT'), expected('DEPOSIT_AND_BONUS')]).toEqual(
      [20_000, 40_000, 60_000].map(rupees),
    )
  })
  test('says what the budget would not have paid', () =>
    expect(estimate(terms, { players: 9, amounts: [{ amount: rupees(9_000), deposits: 9 }] })).toMatchObject({
      grants: 9,
      cost: rupees(18_000),
      uncovered: rupees(8_000),
    }))
  test('is nothing without deposits', () =>
    expect(estimate(terms, { players: 0, amounts: [] })).toMatchObject({ players: 0, grants: 0, cost: zeroMoney }))
})

test.each([
  ['leastDeposit', { leastDeposit: zeroMoney }],
  ['rate', { rate: 0 }],
  ['cap', { cap: zeroMoney }],
  ['budget', { budget: rupees(1_999) }],
  ['endsAt', { endsAt: now }],
])('terms are refused at their field: %s', (field, change) => {
  expect(termsRefusal(terms, 100, now)).toBeNull()
  expect(termsRefusal({ ...terms, ...change }, 100, now)).toMatchObject({ field })
})

test('wagering of 35 times is refused where the licence allows 10, and allowed elsewhere (C49)', () => {
  const demanding = { ...terms, factor: 35 }
  const refused = { field: 'factor', refused: 'The wagering requirement is at most 10 times the bonus here.' }
  expect(termsRefusal(demanding, 10, now)).toMatchObject(refused)
  expect(termsRefusal({ ...terms, factor: 10 }, 10, now)).toBeNull()
  expect(termsRefusal(demanding, 100, now)).toBeNull()
})

describe('a template', () => {
  const seen = estimate(terms, { players: 0, amounts: [] })
  const waiting = { ...terms, mostFactor: 100, submittedBy: 'asha', createdBy: 'bala', updatedBy: 'chitra' }
  test('is submitted with what it would have cost', () =>
    expect(submitTemplate({ terms, mostFactor: 100 }, seen, by('asha'))).toMatchObject({
      move: 'submit',
      becomes: seen,
    }))
  test('is approved by another user, within the own limit', () => {
    for (const name of ['asha', 'Bala', 'chitra'])
      expect(approveTemplate(waiting, seen, by(name))).toMatchObject({
        refused: 'You cannot approve a template that you wrote or submitted.',
      })
    expect(approveTemplate(waiting, seen, by('dev', rupees(9_999)))).toMatchObject({
      refused: 'Budget exceeds your approval limit.',
    })
    expect(approveTemplate(waiting, seen, by('dev', rupees(10_000)))).toMatchObject({
      move: 'approve',
      set: { approved_by: 'dev', active_from: now },
      approves: rupees(10_000),
    })
  })
})

describe('an answered deposit', () => {
  const row = {
    awardId: 'a',
    cell: 1,
    playerId: 1001n,
    domainId: 1,
    agentId: 111n,
    currency: 'INR',
    depositId: 'd',
    deposit: rupees(3_000),
    template: {
      ...terms,
      ...plainTerms,
      id: 't',
      name: 'Welcome',
      trigger: 'FIRST_DEPOSIT' as const,
      days: 30,
      granted: 2,
      spent: rupees(8_500),
      approvedBy: 'dev',
    },
  }
  test('gives the bonus, books it on the budget and puts its money into the purse', () =>
    expect(answerDeposit(row, now)).toMatchObject({
      rows: [
        { table: 'bonus_template', values: { granted: 3, spent: rupees(10_000) } },
        {
          table: 'bonus_award',
          values: {
            amount: rupees(1_500),
            required: rupees(30_000),
            type: 'WELCOME',
            deposit_id: 'd',
            expires_at: new Date('2026-12-30T10:00:00Z'),
          },
        },
      ],
      transfers: [
        { kind: 'BONUS_GRANT', debit: 'bonus', credit: 'held', amount: rupees(1_500), ref: `bonus:${row.awardId}` },
      ],
    }))
  test('gives what the template says of bets, of the most it pays and of when it is lost', () => {
    const limits = { maxPaid: rupees(5_000), lostBelow: rupees(10), sportsbookWeight: 5_000, minOddsE4: 15_000 }
    const limited = { ...row, template: { ...row.template, ...limits } }
    expect(answerDeposit(limited, now)).toMatchObject({
      rows: [
        {},
        {
          values: {
            max_paid: rupees(5_000),
            lost_below: rupees(10),
            sportsbook_weight: 5_000,
            exchange_weight: 0,
            min_odds_e4: 15_000,
          },
        },
      ],
    })
    expect(answerDeposit(row, now)).toMatchObject({ rows: [{}, { values: { max_paid: null, lost_below: 1n } }] })
  })
  test('cannot pay less than the bonus, nor be lost from the start, nor have odds where no bet counts', () => {
    const cap = rupees(2_000)
    expect(awardTermsRefusal(plainTerms, cap)).toBeNull()
    expect(awardTermsRefusal({ ...plainTerms, maxPaid: rupees(1_999) }, cap)).toHaveProperty('field', 'maxPaid')
    expect(awardTermsRefusal({ ...plainTerms, maxPaid: cap }, cap)).toBeNull()
    expect(awardTermsRefusal({ ...plainTerms, lostBelow: cap }, cap)).toHaveProperty('field', 'lostBelow')
    expect(awardTermsRefusal({ ...plainTerms, minOddsE4: 15_000 }, cap)).toHaveProperty('field', 'minOdds')
    expect(awardTermsRefusal({ ...plainTerms, minOddsE4: 15_000, exchangeWeight: 1 }, cap)).toBeNull()
  })
  test('WG-01 requires what the template multiplies, and takes bets from the purse that it names', () => {
    const requires = { wageringBase: 'DEPOSIT_AND_BONUS', stakeOrder: 'BONUS' } as const
    expect(answerDeposit({ ...row, template: { ...row.template, ...requires } }, now)).toMatchObject({
      rows: [{}, { values: { required: rupees(90_000), stake_order: 'BONUS' } }],
    })
    expect(baseRefusal('BONUS', false, 10)).toBeNull()
    expect(baseRefusal('DEPOSIT', true, 100)).toBeNull()
    expect(baseRefusal('DEPOSIT', true, 10)).toHaveProperty('field', 'wageringBase')
    expect(baseRefusal('DEPOSIT_AND_BONUS', false, 100)).toHaveProperty('field', 'wageringBase')
  })
  test('gives nothing that the budget does not pay', () =>
    expect(answerDeposit({ ...row, deposit: rupees(3_001) }, now)).toMatchObject({ refused: 'The budget is used up.' }))
  test('gives nothing below the minimum deposit', () =>
    expect(answerDeposit({ ...row, deposit: rupees(499) }, now)).toMatchObject({
      refused: 'The deposit is too small.',
    }))
})
