import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gatewayLimitRefusal, limitsFor, offeredAmounts } from './gateway-limits.ts'
import { money } from '#values/money.ts'
import {
  chooseCollectionAccount,
  depositMethodRefusal,
  guidesFor,
  playerFee,
  type DepositMethod,
  type GuideTerms,
  type Payer,
} from './deposit-method.ts'

const method: DepositMethod = {
  isOn: true,
  message: null,
  min: money(10_000n),
  max: money(1_000_000n),
  dayCap: money(5_000_000n),
  playerDayCap: money(1_500_000n),
  minKyc: 0,
  audience: 'ALL',
  vipLevels: [],
  schedule: [],
}
const payer: Payer = {
  kyc: 0,
  vip: 0,
  hasDeposited: true,
  today: money(0n),
  allPlayersToday: money(0n),
  gatewayToday: money(0n),
  clock: { day: 'WED', time: '12:00' },
}
const refusalOf = (amount: bigint, other: Partial<DepositMethod> = {}, who: Partial<Payer> = {}) =>
  depositMethodRefusal(money(amount), { ...method, ...other }, { ...payer, ...who })?.refused ?? null

test('enforces the limits, hours and audience of a deposit method', () => {
  expect(refusalOf(10_000n)).toBeNull()
  expect(refusalOf(9_999n)).toBe('Min deposit by this method is 100.00.')
  expect(refusalOf(1_000_000n)).toBeNull()
  expect(refusalOf(10_000n, {}, { today: money(1_490_000n) })).toBeNull()
  expect(refusalOf(10_000n, {}, { allPlayersToday: money(4_990_000n) })).toBeNull()
  expect(refusalOf(1_000_001n)).toBe('Max deposit by this method is 10000.00.')
  expect(refusalOf(20_000n, { isOn: false, message: 'Back at ten' })).toBe('Back at ten')
  expect(refusalOf(20_000n, { minKyc: 1 })).toContain('KYC level is too low')
  expect(refusalOf(20_000n, { audience: 'NEW' })).toContain('first deposit')
  expect(refusalOf(20_000n, { audience: 'OLD' }, { hasDeposited: false })).toContain('first deposit')
  expect(refusalOf(20_000n, {}, { today: money(1_490_000n) })).toBe('Daily limit of this method: 100.00 left today.')
  expect(refusalOf(20_000n, {}, { allPlayersToday: money(5_000_000n) })).toBe(
    'Daily limit of this method: 0.00 left today.',
  )
  expect(refusalOf(20_000n, { schedule: [{ day: 'WED', opens: '09:00', closes: '10:00' }] })).toBe(
    'This deposit method is closed: it opens on Wednesday at 09:00.',
  )
  expect(refusalOf(20_000n, { vipLevels: [2, 3] })).toBe('This deposit method is not available to this account.')
  expect(refusalOf(20_000n, { vipLevels: [2, 3] }, { vip: 3 })).toBeNull()
})

test('never charges a player fee as large as the amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 9n),
      fc.integer({ min: 0, max: 10_000 }),
      fc.bigInt(0n, 10n ** 6n),
      (a, rate, f) => {
        const fee = playerFee(money(a), { rate, fixed: money(f), payer: 'PLAYER' })
        expect(fee >= 0n && fee < a).toBe(true)
        expect(playerFee(money(a), { rate, fixed: money(f), payer: 'HOUSE' })).toBe(0n)
      },
    ),
  )
})

test('chooses collection accounts by weight, skips full ones and repeats the last one shown within 15 minutes', () => {
  const anyAccounts = fc.array(
    fc.record({
      weight: fc.integer({ min: 1, max: 9 }),
      dayLimit: fc.option(fc.bigInt(1n, 1_000n).map(money)),
      today: fc.bigInt(0n, 1_000n).map(money),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(
      anyAccounts,
      fc.bigInt(1n, 500n).map(money),
      fc.nat(),
      fc.option(fc.nat(5)),
      (rows, amount, turn, before) => {
        const accounts = rows.map((row, n) => ({ ...row, id: String(n) }))
        const fits = ({ dayLimit, today }: (typeof accounts)[number]) => dayLimit === null || today + amount <= dayLimit
        const chosen = chooseCollectionAccount(amount, accounts, before === null ? null : String(before), turn)
        expect(chosen === null).toBe(!accounts.some(fits))
        if (chosen) expect(fits(accounts[Number(chosen.id)]!)).toBe(true)
        const same = accounts.find(({ id }) => id === String(before))
        if (same && fits(same)) expect(chosen?.id).toBe(same.id)
      },
    ),
  )
  const two = [1, 3].map((weight, n) => ({ id: String(n), weight, dayLimit: null, today: money(0n) }))
  expect([0, 1, 2, 3, 4].map((turn) => chooseCollectionAccount(money(1n), two, null, turn)?.id)).toEqual([
    '0',
    '1',
    '1',
    '1',
    '0',
  ])
})

const readAt = new Date('2026-11-21T12:00:00Z')
const guide = (name: string, terms: Partial<GuideTerms> = {}) => ({
  name,
  language: 'en',
  platforms: [],
  from: null,
  until: null,
  ...terms,
})
const namesOf = (guides: readonly { readonly name: string }[]) => guides.map(({ name }) => name)

test("shows instructions in the player's language, else in English, else in any language", () => {
  const [hi, en, ta] = [guide('hi', { language: 'hi' }), guide('en'), guide('ta', { language: 'ta' })]
  const namesFor = (guides: readonly (typeof hi)[], language?: string) =>
    namesOf(guidesFor(guides, { language, platform: undefined, now: readAt }))
  expect(namesFor([hi, en, ta], 'ta')).toEqual(['ta'])
  expect(namesFor([hi, en, ta], 'bn')).toEqual(['en'])
  expect(namesFor([hi, ta], 'bn')).toEqual(['hi'])
  expect(namesFor([], 'hi')).toEqual([])
})

test('shows instructions only within their validity and on their platforms', () => {
  const isShown = (terms: Partial<GuideTerms>, platform?: string) =>
    guidesFor([guide('one', terms)], { language: 'en', platform, now: readAt }).length
  expect([isShown({ from: readAt }), isShown({ until: readAt })]).toEqual([1, 0])
  expect([
    isShown({ from: new Date(readAt.getTime() + 1) }),
    isShown({ until: new Date(readAt.getTime() + 1) }),
  ]).toEqual([0, 1])
  expect([isShown({ platforms: ['ios'] }, 'web'), isShown({ platforms: ['ios'] }, 'ios')]).toEqual([0, 1])
  expect([isShown({ platforms: ['ios'] }), isShown({ platforms: [] }, 'web')]).toEqual([1, 1])
})

test('returns instructions of one language in the configured order', () => {
  const some = fc.array(fc.constantFrom('en', 'hi', 'ta'), { maxLength: 8 })
  fc.assert(
    fc.property(some, fc.constantFrom(undefined, 'en', 'hi', 'bn'), (languages, language) => {
      const guides = languages.map((each, at) => guide(String(at), { language: each }))
      const guidesShown = guidesFor(guides, { language, platform: undefined, now: readAt })
      expect(guidesShown.length > 0).toBe(guides.length > 0)
      expect(new Set(guidesShown.map((each) => each.language)).size).toBeLessThanOrEqual(1)
      expect(namesOf(guidesShown)).toEqual(namesOf(guides.filter((each) => each.language === guidesShown[0]?.language)))
    }),
  )
})

test('limits a gateway by country and platform, and by all of them where the origin is unknown', () => {
  const none = { country: null, platform: null, isOffered: true, min: null, max: null, playerDayCap: null }
  const limits = [
    { ...none, min: money(20_000n) },
    { ...none, country: 'IN', max: money(500_000n) },
    { ...none, country: 'IN', platform: 'ios', max: money(100_000n), playerDayCap: money(150_000n) },
    { ...none, country: 'AE', isOffered: false },
  ]
  const refused = (amount: bigint, country: string | null, platform: string | null = 'web', today = 0n) =>
    gatewayLimitRefusal(money(amount), limitsFor(limits, { country, platform }), money(today))?.refused ?? null
  expect(refused(10_000n, 'LK')).toBe('Min deposit by this method is 200.00.')
  expect(refused(9_000_000n, 'LK')).toBeNull()
  expect(refused(500_000n, 'IN')).toBeNull()
  expect(refused(500_001n, 'IN')).toBe('Max deposit by this method in IN is 5000.00.')
  expect(refused(100_001n, 'IN', 'ios')).toBe('Max deposit by this method in IN on ios is 1000.00.')
  expect(refused(50_001n, 'IN', 'ios', 100_000n)).toBe(
    'Daily limit of this method in IN on ios is 1500.00: 500.00 left today.',
  )
  expect(refused(50_000n, 'IN', 'ios', 100_000n)).toBeNull()
  expect(refused(50_000n, 'AE')).toBe('This deposit method is not available in AE.')
  expect(refused(100_001n, 'IN', null)).toBe('Max deposit by this method in IN on ios is 1000.00.')
  expect(refused(50_000n, null, null)).toBe('This deposit method is not available in AE.')
  expect(
    offeredAmounts({ min: money(100n), max: money(900_000n) }, limitsFor(limits, { country: 'IN', platform: 'web' })),
  ).toEqual({
    min: 20_000n,
    max: 500_000n,
  })
})
