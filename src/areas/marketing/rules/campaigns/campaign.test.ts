import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { belongsTo, isAudience, readAudience, type ConditionRow } from '#areas/players/rules/audiences/audience.ts'
import { approveCampaign, forecast, grantTo, termsRefusal } from './campaign.ts'
import { isInControlGroup } from './control-group.ts'

const level: ConditionRow = { group: 1, field: 'VIP_LEVEL', comparison: 'AT_LEAST', value: '3', days: null }
const login: ConditionRow = { group: 1, field: 'LAST_LOGIN', comparison: 'AT_LEAST', value: '30', days: null }
const audienceOf = (...rows: ConditionRow[]) => {
  const read = readAudience(rows)
  if (!isAudience(read)) throw new Error(read.refused)
  return read
}

test('all conditions of a group apply, and one group is enough', () => {
  const both = audienceOf(level, login)
  const either = audienceOf(level, { ...login, group: 2 })
  const regular = (field: string) => (field === 'VIP_LEVEL' ? 4n : 2n)
  expect([both, either].map((audience) => belongsTo(audience, ({ field }) => regular(field)))).toEqual([false, true])
  expect(belongsTo([], () => null)).toBe(true)
})

test('what never happened is longer ago than any number of days', () => {
  expect(belongsTo(audienceOf(login), () => null)).toBe(true)
  expect(belongsTo(audienceOf({ ...login, comparison: 'AT_MOST' }), () => null)).toBe(false)
})

test.each([
  [{ ...level, value: 'many' }, 'Condition 1: Enter a whole number.'],
  [{ ...level, field: 'DEPOSITS', value: '1.005' }, 'Condition 1: Enter an amount.'],
  [{ ...level, field: 'TAG' }, 'Condition 1: Texts are compared with Is or Is not.'],
  [{ ...level, field: 'TAG', comparison: 'IS', value: 'a\u0000b' }, 'Condition 1: Enter a tag.'],
  [{ ...level, days: 7 }, 'Condition 1: Days apply to deposits, turnover and verticals only.'],
] as const)('refuses %j', (row, refused) => {
  expect(readAudience([row])).toMatchObject({ refused, field: 'conditions' })
})

test('the control group is stable and has its share of the audience', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => BigInt(index + 1))
  const chosen = ids.filter((id) => isInControlGroup('0198-a', id, 1_000))
  expect(chosen.length).toBeGreaterThan(1_850)
  expect(chosen.length).toBeLessThan(2_150)
  expect(ids.filter((id) => isInControlGroup('0198-a', id, 1_000))).toEqual(chosen)
  expect(ids.filter((id) => isInControlGroup('0198-a', id, 0))).toEqual([])
})

const terms = { amount: money(2_500n), budget: money(13_000n) }
test('a forecast grants to as many players as the budget pays for', () => {
  expect(forecast(terms, { players: 100, controls: 10, wagering: 10 })).toEqual({
    players: 100,
    controls: 10,
    grants: 5,
    cost: 12_500n,
    expectedWagering: 125_000n,
  })
})

test('a campaign ends after it starts, and pays for one grant at least', () => {
  const now = new Date('2026-11-01T00:00:00Z')
  const [startsAt, endsAt] = [new Date('2026-11-02T00:00:00Z'), new Date('2026-11-03T00:00:00Z')]
  expect(termsRefusal({ ...terms, startsAt, endsAt }, now)).toBeNull()
  expect(termsRefusal({ ...terms, startsAt: endsAt, endsAt: startsAt }, now)?.field).toBe('endsAt')
  expect(termsRefusal({ ...terms, budget: money(2_499n), startsAt, endsAt }, now)?.field).toBe('budget')
})

test('a grant that the budget does not pay for is skipped with the reason', () => {
  const campaign = { id: 'c', name: 'Diwali', budget: 5_000n, spent: 2_501n, granted: 1, skipped: 0 }
  const row = { playerId: 7n, amount: money(2_500n), currency: 'INR', campaign, unfit: null }
  const now = new Date('2026-11-01T00:00:00Z')
  expect(grantTo(row, now)).toMatchObject({ move: 'skip', set: { reason: 'The budget is used up.' } })
  const enough = { ...row, campaign: { ...campaign, spent: 2_500n } }
  expect(grantTo(enough, now)).toMatchObject({ move: 'grant', transfers: [{ amount: 2_500n, debit: 'bonus' }] })
})

test('neither the writer nor the last editor nor who submitted it approves, and nobody beyond the own limit', () => {
  const [startsAt, endsAt] = [new Date('2026-11-02T00:00:00Z'), new Date('2026-11-03T00:00:00Z')]
  const waiting = { ...terms, startsAt, endsAt, createdBy: 'writer', updatedBy: 'editor', submittedBy: 'sender' }
  const seen = forecast(terms, { players: 10, controls: 0, wagering: 1 })
  const by = (name: string, limit: bigint | null = null) => ({ name, limit, at: new Date('2026-11-01T00:00:00Z') })
  const refused = 'You cannot approve a campaign that you wrote or submitted.'
  for (const name of ['writer', 'Editor', 'SENDER'])
    expect(approveCampaign(waiting, seen, by(name))).toMatchObject({ refused })
  expect(approveCampaign(waiting, seen, by('checker', 12_999n))).toMatchObject({
    refused: 'Budget exceeds your approval limit.',
  })
  expect(approveCampaign(waiting, seen, by('checker', 13_000n))).toMatchObject({ move: 'approve', approves: 13_000n })
})
