import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantIn } from '#checks/harness/time/clock.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import {
  scopeRefusal,
  restrictionKinds,
  restrictionScopes,
  type RestrictionKind,
  type RestrictionScope,
} from '#areas/players/rules/care/restriction.ts'
import { enterDepositAct } from '#areas/payments/deposits/manual/manual-deposits.act.ts'
import { chipsActs } from '#areas/agents/cash/entries/chips.act.ts'
import { messagePlayersAct } from '#areas/players/messages/messages.act.ts'
import { responsibleGamingActs } from './responsible-gaming.act.ts'
import { restrictionActs } from '#areas/players/limits/restrictions/restrictions.act.ts'

let database: TestDatabase
let site: SmallOperator
let press: ReturnType<typeof actionRunner>['press']
let odds: Awaited<ReturnType<SmallOperator['market']>>
let session: Awaited<ReturnType<SmallOperator['market']>>
let next = 100
const staff = actorNamed('support')

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  press = actionRunner(database, [
    ...restrictionActs,
    ...responsibleGamingActs,
    ...chipsActs,
    enterDepositAct,
    messagePlayersAct,
  ]).press
  odds = await site.market()
  session = await site.market({ kind: 'session', product: 'fancy', line: 50 })
  await database.ownerPool.query(`
    insert into deposit_method (domain_id, code, name, type, currency, min_amount, max_amount, status) values (1, 'BANK', 'Bank', 'BANK', 'INR', 100, 100000000, 'ACTIVE');
    insert into collection_account (domain_id, method_id, kind, holder, status) select 1, id, 'BANK', 'House', 'ACTIVE' from deposit_method`)
  await postTransfers(database.ownerPool, instantIn(-3_600_000).toISOString(), [
    { account: uplineIds.MA, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 100_000_000n },
  ])
})
afterAll(() => database?.close())

const call = (path: string, body: object) => site.call(path, { externalId: randomUUID(), ...body })
const leg = { sport: 'football', event: 'final', market: 'Winner', selection: 'Home', odds: '2' }
const chosen = { transactionPassword: 'x' }

/** Every path on which a player can log in, bet, pay, receive promotions or refer others. */
const paths = {
  login: (player: string) => call('/session', { player }),
  bet: (player: string) => site.bet(player, odds.id, { runner: odds.runners['A'], odds: '2.0', stake: '100.00' }),
  session: (player: string) => site.bet(player, session.id, { line: 50, rate: '100', stake: '100.00' }),
  ticket: (player: string) => call('/ticket', { player, unit: '100.00', legs: [leg] }),
  deposit: (player: string) => call('/deposit', { player, method: 'upi', amount: '100.00' }),
  start: (player: string) => call('/deposit/start', { player, way: 'BANK', amount: '100.00', utr: '412345678901' }),
  entry: (player: string) =>
    press('entry', {
      actor: staff,
      body: { player, method: 'bank', amount: '100.00', utr: `4123${String((next += 1)).padStart(8, '0')}`, ...chosen },
    }),
  chips: (player: string) =>
    press('chips-down', { id: player, actor: staff, body: { amount: '100.00', means: 'CHIPS', ...chosen } }),
  withdrawal: (player: string) => call('/withdrawal', { player, method: 'upi', amount: '10.00' }),
  bonus: (player: string) => call('/bonus/claim', { player, bonus: 'Welcome' }),
  promo: (player: string) =>
    press('message', {
      id: player,
      actor: staff,
      body: { subject: 'Come', body: 'Back', category: 'PROMO', priority: 'LOW' },
    }),
  referral: (player: string) => call('/player', { username: `r${(next += 1)}`, agent: 'MA', referrer: player }),
  chat: (player: string) => call('/message', { player, subject: 'Help', body: 'Please' }),
}
type Path = keyof typeof paths
const allPaths = Object.keys(paths) as Path[]
const bets: readonly Path[] = ['bet', 'session', 'ticket']
const payments: readonly Path[] = ['deposit', 'start', 'entry', 'chips']

async function blockedPaths(player: string, tried: readonly Path[] = allPaths): Promise<Path[]> {
  const found: Path[] = []
  for (const path of tried) {
    const done = await paths[path](player).then(
      () => true,
      (problem: Error) => {
        // Every refusal must be a responsible gaming refusal.
        expect(`${path}: ${problem.message}`).toMatch(
          /not allowed|of this account|for this account|excluded|cool-off|limit of|no players/,
        )
        return false
      },
    )
    if (!done) found.push(path)
  }
  return found
}

/** A player who has already placed a bet. */
async function newcomer(): Promise<string> {
  const player = await site.player(`p${(next += 1)}`, '5000.00')
  await call('/ticket', { player, unit: '1.00', legs: [{ ...leg, sport: 'tennis', event: 'other', market: 'Set' }] })
  return player
}

const targets: Partial<Record<RestrictionScope, Readonly<Record<string, readonly Path[]>>>> = {
  SPORT: { Cricket: ['bet', 'session'], football: ['ticket'] },
  EVENT: { 1: ['bet', 'session'], final: ['ticket'] },
  MARKET_TYPE: { match_odds: ['bet'], session: ['session'], winner: ['ticket'] },
  PROVIDER: { exchange: ['bet'], fancy: ['session'], sportsbook: ['ticket'] },
}
const blocked: Partial<Record<RestrictionScope, readonly Path[]>> = {
  LOGIN: ['login', ...bets, ...payments, 'bonus', 'referral'],
  BET: bets,
  DEPOSIT: payments,
  WITHDRAWAL: ['withdrawal'],
  BONUS: ['bonus'],
  REFERRAL: ['referral'],
  CHAT: ['chat'],
}
const reachOf = (scope: RestrictionScope): Readonly<Record<string, readonly Path[]>> =>
  targets[scope] ?? { '': blocked[scope] ?? [] }

const measures: Readonly<Record<RestrictionKind, object>> = {
  BLOCK: {},
  MAX_STAKE: { amount: '99.99' },
  MAX_WIN: { amount: '99.99' },
  MAX_EXPOSURE: { amount: '99.99' },
  MIN_ODDS: { odds: '2.01' },
  DELAY: { delay: 600 },
  REVIEW: {},
}

async function restricted(scope: RestrictionScope, kind: RestrictionKind, target: string): Promise<string> {
  const player = await newcomer()
  const body = { scope, kind, ...measures[kind], ...(target === '' ? {} : { target }) }
  await press('restriction', { id: player, actor: staff, body })
  return player
}

test('RG-02 a block of each scope closes exactly the paths it covers', async () => {
  for (const scope of restrictionScopes)
    for (const [target, reach] of Object.entries(reachOf(scope)))
      expect([scope, target, await blockedPaths(await restricted(scope, 'BLOCK', target))]).toEqual([
        scope,
        target,
        reach,
      ])
})

test('RG-02 each type limits the bets of each scope it applies to, and is rejected elsewhere', async () => {
  for (const scope of restrictionScopes)
    for (const kind of restrictionKinds.filter((one) => one !== 'BLOCK' && one !== 'REVIEW')) {
      if (scopeRefusal(scope, kind)) {
        await expect(restricted(scope, kind, '')).rejects.toThrow('applies to bets only')
        continue
      }
      const [[target, reach] = ['', bets]] = Object.entries(reachOf(scope))
      expect([scope, kind, await blockedPaths(await restricted(scope, kind, target), bets)]).toEqual([
        scope,
        kind,
        reach,
      ])
    }
})

test('RG-02 a review flags bets and holds withdrawals on every path, and is rejected elsewhere', async () => {
  for (const scope of restrictionScopes.filter((one) => scopeRefusal(one, 'REVIEW') !== null))
    await expect(restricted(scope, 'REVIEW', '')).rejects.toThrow('withdrawals only')
  for (const scope of restrictionScopes.filter((one) => one !== 'WITHDRAWAL' && scopeRefusal(one, 'REVIEW') === null))
    for (const [target, reach] of Object.entries(reachOf(scope))) {
      const player = await restricted(scope, 'REVIEW', target)
      expect(await blockedPaths(player, bets)).toEqual([])
      const { rows } = await database.ownerPool.query(
        `select count(*)::int as flagged from outbox where name in ('bet.flagged', 'ticket.flagged') and payload ->> 'player' = $1`,
        [player],
      )
      expect([scope, target, rows]).toEqual([scope, target, [{ flagged: reach.length }]])
    }
  const held = await restricted('WITHDRAWAL', 'REVIEW', '')
  expect(await blockedPaths(held)).toEqual([])
  const { rows } = await database.ownerPool.query('select status from withdrawal where player_id = $1', [held])
  expect(rows).toEqual([{ status: 'ON_HOLD' }])
})

test('RG-01 cool-off and self-exclusion close every path except withdrawals and messages', async () => {
  const reach = ['login', ...bets, ...payments, 'bonus', 'promo', 'referral']
  for (const [name, body] of [
    ['cool-off', { days: 1 }],
    ['self-exclusion', { term: '6_MONTHS' }],
  ] as const) {
    const player = await newcomer()
    const waiting = await site.bet(player, odds.id, {
      runner: odds.runners['A'],
      odds: '3.0',
      stake: '10.00',
      matched: '0',
    })
    await press(name, { id: player, actor: staff, body })
    expect([name, await blockedPaths(player)]).toEqual([name, reach])
    await expect(call('/bet/match', { bet: waiting.bet, size: '10.00', odds: '3.0' })).rejects.toThrow(
      /xcluded|cool-off/,
    )
    await call('/bet/cancellation', { bet: waiting.bet })
    const { rows } = await database.ownerPool.query(
      `select scope, kind, source, expires_at is null as is_open from player_restriction where player_id = $1`,
      [player],
    )
    expect(rows).toEqual([{ scope: 'LOGIN', kind: 'BLOCK', source: 'RG', is_open: name === 'self-exclusion' }])
    const { rows: ids } = await database.ownerPool.query(`select id from player_restriction where player_id = $1`, [
      player,
    ])
    for (const deed of ['lifting', 'extension'])
      await expect(press(deed, { id: ids[0].id, actor: staff })).rejects.toThrow('requested by the player')
  }
})

test('RG-02 each limit applies on every path that uses it, for day, week and month', async () => {
  const reaches = { DEPOSIT: payments, LOSS: bets, WAGER: bets, SESSION: ['login', ...bets, ...payments] } as const
  for (const [kind, reach] of Object.entries(reaches))
    for (const period of ['DAY', 'WEEK', 'MONTH']) {
      const player = await newcomer()
      await database.ownerPool.query(
        `insert into player_session (cell, player_id, domain_id, started_at, last_seen_at, ended_at)
         values (cell_of($1), $1, 1, now() - interval '3 hours', now() - interval '1 hour', now() - interval '1 hour')`,
        [player],
      )
      const body = kind === 'SESSION' ? { minutes: 60 } : { amount: '50.00' }
      await press('limit', { id: player, actor: staff, body: { kind, period, ...body } })
      expect([kind, period, await blockedPaths(player)]).toEqual([kind, period, [...reach]])
    }
})

test('RG-02 limits count tickets, and chips count as deposits', async () => {
  const player = await newcomer()
  const ticket = (unit: string) => call('/ticket', { player, unit, legs: [leg] })
  await press('limit', { id: player, actor: staff, body: { kind: 'LOSS', period: 'DAY', amount: '100.00' } })
  await ticket('60.00')
  await expect(ticket('39.01')).rejects.toThrow('limit of losses in 24 hours: 100.00, 39.00 left')
  await expect(paths.bet(player)).rejects.toThrow('39.00 left')
  await press('limit', { id: player, actor: staff, body: { kind: 'WAGER', period: 'DAY', amount: '70.00' } })
  await expect(ticket('9.01')).rejects.toThrow('limit of stakes in 24 hours: 70.00, 9.00 left')
  await ticket('9.00')
  const other = await site.player(`p${(next += 1)}`)
  await press('limit', { id: other, actor: staff, body: { kind: 'DEPOSIT', period: 'WEEK', amount: '250.00' } })
  await paths.chips(other)
  await paths.deposit(other)
  await expect(paths.chips(other)).rejects.toThrow('limit of deposits in 7 days: 250.00, 50.00 left')
})
