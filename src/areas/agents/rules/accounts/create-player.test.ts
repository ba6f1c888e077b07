import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { firstPasswordRefusal } from '#areas/access/rules/first-password.ts'
import { changeVip } from '#areas/players/rules/care/vip.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import { createPlayer, type NewPlayer, type PlayerOpening } from './create-player.ts'

const at = new Date('2026-11-20T10:00:00Z')
const opening: PlayerOpening = {
  playerId: 130n,
  agent: {
    id: 110n,
    name: 'north',
    domainId: 1,
    isActive: true,
    isDirect: true,
    isCreditKept: false,
    available: money(50_000n),
    limitAbove: money(100_000n),
  },
  currency: 'INR',
  taken: [],
  referrerId: null,
  objection: null,
  mayGiveVip: false,
  itemLimit: 40_000n,
  password: { hash: 'hash', until: at },
}
const player: NewPlayer = {
  username: 'Asha.K',
  name: 'Asha',
  phone: null,
  email: null,
  state: null,
  status: 'ACTIVE',
  vipLevel: 0,
  creditReference: money(30_000n),
  deposit: money(20_000n),
  exposureLimit: money(100_000n),
  remark: 'Known for years',
  by: 'head',
}
const refused = (change: Partial<PlayerOpening>, playerChange: Partial<NewPlayer> = {}) => {
  const { refused: message, field } = createPlayer(
    { ...opening, ...change },
    { ...player, ...playerChange },
  ) as ReturnType<typeof refuse>
  return [field, message]
}
const agent = (change: Partial<PlayerOpening['agent']>) => ({ agent: { ...opening.agent, ...change } })

describe('a new player', () => {
  test('has a username, account, wallet, temporary password and initial balance', () => {
    const decision = createPlayer(opening, player)
    expect(decision).toMatchObject({
      approves: 20_000n,
      wallets: [{ accountId: 130n, domainId: 1, currency: 'INR' }],
      rows: [
        { table: 'username_claim', values: { name_key: '1:asha.k', account_id: 130n } },
        { table: 'player', values: { cell: 2, id: 130n, credit_reference: 30_000n, exposure_limit: 100_000n } },
        { table: 'player_first_password', values: { hash: 'hash', expires_at: at, created_by: 'head' } },
      ],
      transfers: [
        { accountId: 110n, debit: 'wallet', credit: 'clearing', amount: 20_000n },
        { accountId: 130n, debit: 'clearing', credit: 'wallet', amount: 20_000n },
      ],
    })
    expect(createPlayer(opening, { ...player, deposit: money(0n) })).toMatchObject({ transfers: [], approves: 0n })
  })

  test('is refused with the field concerned', () => {
    expect(refused({ taken: ['phone'] })).toEqual(['phone', 'This phone number is already in use.'])
    expect(refused({ taken: ['username', 'email'] })).toEqual(['username', 'This username is already in use.'])
    expect(refused({ referrerId: undefined })[0]).toBe('referrer')
    expect(refused({}, { vipLevel: 1 })[0]).toBe('vip')
    expect(refused({ objection: refuse('Excluded') })[1]).toBe('Excluded')
    expect(refused(agent({ isActive: false }))[0]).toBe('agent')
    expect(refused({}, { exposureLimit: null })[0]).toBe('exposureLimit')
    expect(refused({}, { exposureLimit: money(100_001n) })[0]).toBe('exposureLimit')
  })

  test('gets credit and chips from its direct parent, within its balance and limits', () => {
    expect(refused(agent({ isDirect: false }))).toEqual([
      'creditReference',
      'Only the direct upline account can change the credit reference.',
    ])
    expect(refused(agent({ isDirect: false }), { creditReference: money(0n) })[0]).toBe('initialDeposit')
    expect(refused(agent({ isCreditKept: true }))).toEqual([
      'creditReference',
      'Only the operator can edit credit references.',
    ])
    expect(refused({}, { creditReference: money(40_001n) })[0]).toBe('creditReference')
    expect(refused({}, { deposit: money(40_001n) })[0]).toBe('initialDeposit')
    expect(refused({ itemLimit: null }, { deposit: money(50_001n) })).toEqual([
      'initialDeposit',
      'north has 500.00 available.',
    ])
    expect(createPlayer({ ...opening, itemLimit: null }, { ...player, deposit: money(50_000n) })).toHaveProperty('rows')
  })
})

test('a temporary password works once, for a few days, and cannot be guessed', () => {
  const temporary = { until: new Date(at.getTime() + 60_000), tries: 4, usedAt: null }
  expect(firstPasswordRefusal(temporary, at)).toBeNull()
  expect(firstPasswordRefusal({ ...temporary, tries: 5 }, at)).toHaveProperty('refused')
  expect(firstPasswordRefusal(temporary, temporary.until)).toHaveProperty('refused')
  expect(firstPasswordRefusal({ ...temporary, usedAt: new Date(at.getTime() - 600_000) }, at)).toBeNull()
  expect(firstPasswordRefusal({ ...temporary, usedAt: new Date(at.getTime() - 600_001) }, at)).toHaveProperty('refused')
})

test('a VIP level must change, on an account that is not closed', () => {
  const vip = { cell: 1, id: 1n, domainId: 1, agentId: 111n, currency: 'INR', status: 'ACTIVE', level: 1 }
  const change = { by: 'support', reason: 'Plays much', lockedUntil: null }
  expect(changeVip(vip, '3', change)).toMatchObject({
    set: { vip_level: 3 },
    rows: [
      { table: 'vip_change', values: { from_level: 1, to_level: 3, reason: 'Plays much', decided_by: 'support' } },
    ],
  })
  expect(changeVip({ ...vip, level: 3 }, '3', change)).not.toHaveProperty('set')
  expect(changeVip({ ...vip, status: 'CLOSED' }, '3', change)).toHaveProperty('refused')
})
