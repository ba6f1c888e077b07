import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { claimCode, type Claimant, type CodeTemplate } from './bonus-code.ts'
import { plainTerms } from './award-terms.ts'
import { celebrate } from './occasion.ts'
import { codeOf, triggerRefusal, type EnteredTrigger } from './trigger.ts'

const rupees = (amount: number) => money(BigInt(amount) * 100n)
const now = new Date('2026-11-30T10:00:00Z')
const later = new Date('2027-01-01T00:00:00Z')
/** 250 for players who know the code: ten times, a player once. */
const template: CodeTemplate = {
  id: 't',
  name: 'Diwali',
  status: 'ACTIVE',
  trigger: 'CODE',
  leastDeposit: money(0n),
  rate: null,
  cap: rupees(250),
  factor: 20,
  ...plainTerms,
  days: 30,
  budget: rupees(10_000),
  startsAt: null,
  endsAt: later,
  uses: 10,
  usesByPlayer: 1,
  granted: 3,
  spent: rupees(750),
  approvedBy: 'dev',
}
const player: Claimant = {
  awardId: 'a',
  cell: 1,
  playerId: 1001n,
  domainId: 1,
  agentId: 111n,
  currency: 'INR',
  domainCurrency: 'INR',
  used: 0,
  sharesDevice: false,
  sharesAccount: false,
  hasBonus: false,
  isClosed: false,
}
const claim = (change: Partial<CodeTemplate> = {}, claimant: Partial<Claimant> = {}) =>
  claimCode({ ...player, ...claimant }, { ...template, ...change }, null, { name: 'player site', now })

describe('a bonus code', () => {
  test('gives its amount, books it on the budget and puts the money into the purse', () =>
    expect(claim()).toMatchObject({
      rows: [
        { table: 'bonus_template', key: { id: 't' }, values: { granted: 4, spent: rupees(1_000) } },
        {
          table: 'bonus_award',
          values: { amount: rupees(250), required: rupees(5_000), type: 'NO_DEPOSIT', granted_by: 'player site' },
        },
      ],
      transfers: [{ kind: 'BONUS_GRANT', debit: 'bonus', credit: 'held', amount: rupees(250), ref: 'bonus:a' }],
    }))
  test.each<[string, Partial<CodeTemplate>]>([
    ['There is no such bonus code.', { status: 'DRAFT' }],
    ['There is no such bonus code.', { status: 'WAITING' }],
    ['This bonus code has ended.', { status: 'ENDED' }],
    ['This bonus code has ended.', { endsAt: now }],
    ['This bonus code cannot be used at the moment.', { status: 'PAUSED' }],
    ['This bonus code cannot be used yet.', { startsAt: later }],
    ['This bonus code is used up.', { granted: 10 }],
    ['This bonus code is used up.', { spent: rupees(9_751) }],
  ])('is refused at its field: %s %o', (refused, change) =>
    expect(claim(change)).toMatchObject({ refused, field: 'code' }),
  )
  test('is used to the last time and to the last of the budget', () => {
    expect(claim({ granted: 9 })).toMatchObject({ rows: [{ values: { granted: 10 } }, {}] })
    expect(claim({ spent: rupees(9_750) })).toMatchObject({ rows: [{ values: { spent: rupees(10_000) } }, {}] })
    expect(claim({ uses: null, granted: 30 })).toMatchObject({ rows: [{ values: { granted: 31 } }, {}] })
  })
  test('is refused to a player who used it, has a bonus, is closed or excluded', () => {
    expect(claim({}, { used: 1 })).toMatchObject({ field: 'code' })
    expect(claim({ usesByPlayer: 2 }, { used: 1 })).toMatchObject({ rows: [{}, {}] })
    expect(claim({}, { sharesDevice: true })).toMatchObject({ field: 'code' })
    expect(claim({}, { sharesAccount: true })).toMatchObject({ field: 'code' })
    expect(claim({}, { hasBonus: true })).toMatchObject({ field: 'player' })
    expect(claim({}, { isClosed: true })).toMatchObject({ refused: 'The account is closed or blocked.' })
    expect(claim({}, { domainCurrency: 'EUR' })).toMatchObject({ field: 'code' })
    const excluded = refuse('Self-excluded')
    expect(claimCode(player, template, excluded, { name: 'player site', now })).toBe(excluded)
    expect(claimCode(player, null, null, { name: 'player site', now })).toMatchObject({ field: 'code' })
  })
  test('is one code in any case', () =>
    expect([' diwali-26', 'DIWALI-26 '].map(codeOf)).toEqual(['DIWALI-26', 'DIWALI-26']))
})

test('an occasion gives its amount once, named by what happened', () => {
  const row = { ...player, template: { ...template, trigger: 'BIRTHDAY' as const }, occasion: 'birthday 2026' }
  expect(celebrate(row, now)).toMatchObject({
    rows: [{}, { values: { amount: rupees(250), type: 'BIRTHDAY', occasion: 'birthday 2026', granted_by: 'dev' } }],
  })
  const spent = { ...row, template: { ...row.template, spent: rupees(9_751) } }
  expect(celebrate(spent, now)).toMatchObject({ refused: 'The budget is used up.' })
})

describe('a trigger', () => {
  const byCode: EnteredTrigger = {
    trigger: 'CODE',
    leastDeposit: null,
    rate: null,
    code: 'DIWALI',
    uses: 10,
    usesByPlayer: 1,
    startsAt: now,
    vipLevel: null,
  }
  const none = { code: null, uses: null, usesByPlayer: null, startsAt: null }
  test('is stored with what it needs', () => {
    expect(triggerRefusal(byCode, later, false)).toBeNull()
    expect(triggerRefusal({ ...byCode, ...none, trigger: 'BIRTHDAY' }, later, false)).toBeNull()
    expect(triggerRefusal({ ...byCode, ...none, trigger: 'VIP_LEVEL', vipLevel: 3 }, later, false)).toBeNull()
    const ofDeposits = { ...byCode, ...none, trigger: 'EACH_DEPOSIT' as const, leastDeposit: 1n, rate: 1 }
    expect(triggerRefusal(ofDeposits, later, false)).toBeNull()
  })
  test.each<[string, Partial<EnteredTrigger>]>([
    ['code', { code: null }],
    ['rate', { rate: 5_000 }],
    ['usesByPlayer', { usesByPlayer: 11 }],
    ['startsAt', { startsAt: later }],
    ['vipLevel', { vipLevel: 1 }],
    ['vipLevel', { ...none, trigger: 'VIP_LEVEL' }],
    ['code', { trigger: 'REGISTRATION' }],
    ['leastDeposit', { ...none, trigger: 'FIRST_DEPOSIT', rate: 1 }],
  ])('is refused at its field: %s %o', (field, change) =>
    expect(triggerRefusal({ ...byCode, ...change }, later, false)).toMatchObject({ field }),
  )
  test('is refused with the code of another template', () =>
    expect(triggerRefusal(byCode, later, true)).toMatchObject({ field: 'code' }))
})
