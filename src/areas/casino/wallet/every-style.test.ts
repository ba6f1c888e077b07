import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { barriers } from '#checks/harness/casino/barriers.ts'
import { providerStyles } from '#checks/harness/casino/provider-styles.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { unseal } from '#platform/auth/secrets/seal.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import { sealOfCall } from './call-body.ts'
import { tokenHashOf } from './wallet-call.ts'

let database: TestDatabase
let operator: CasinoOperator

/** A player of the second domain, in a session there. */
const abroad = '9000'
const tokenAbroad = (provider: VerticalCode) => `abroad at ${provider}`

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  await operator.rows(
    `insert into agent (id, domain_id, parent_id, level, upline, username) values (900, 2, null, 1, '{900}', 'abroad')`,
  )
  await operator.rows(
    `insert into player (cell, id, domain_id, agent_id, username, currency) values (cell_of(${abroad}), ${abroad}, 2, 900, 'abroad', 'INR')`,
  )
  await operator.rows(`select open_wallet(${abroad}, 2, 'INR')`)
  for (const style of providerStyles) {
    const { provider } = style
    await style.connect(database)
    await connectProvider(database, provider, 2)
    await operator.rows(
      `insert into casino_game (domain_id, vertical, position, status, title, code, kind, updated_by) values (1, $1, 2, 'ACTIVE', 'Their own', $2, 'SLOT', 'check')`,
      [provider, `only-${provider}`],
    )
    await operator.rows(
      `insert into casino_session (token_hash, domain_id, cell, player_id, provider, expires_at) values ($1, 2, cell_of(${abroad}), ${abroad}, $2, now() + interval '1 day')`,
      [tokenHashOf(tokenAbroad(provider)), provider],
    )
  }
})
afterAll(() => database?.close())

test.each(providerStyles)(
  'CSW-05 $provider: of parallel bets on the last unit exactly one wins, and no secret is stored',
  async (style) => {
    const { provider } = style
    const keyId = `casino-${provider}-1`
    const player = await operator.player(`last-unit-${provider}`, '1.00')
    const session = await operator.session(player, provider)
    const bets = Array.from({ length: 20 }, (_, at) =>
      style.round({ keyId, player, session, name: `${player}-r${at}` }, operator.send).bet(),
    )
    await Promise.all(bets)
    const { balance, exposure } = await operator.wallet(player)
    expect(balance - exposure).toBe(0n)
    expect(
      await operator.rows(
        `select decision, code, count(*)::int calls from casino_call where player_id = $1 group by decision, code order by decision`,
        [player],
      ),
    ).toEqual([
      { decision: 'APPLIED', code: 'OK', calls: 1 },
      { decision: 'REFUSED', code: 'INSUFFICIENT_FUNDS', calls: 19 },
    ])
    const stored = await operator.rows<{ id: string; sealed: string }>(
      `select c.id, b.sealed from casino_call c join casino_call_body b on b.call_id = c.id where c.player_id = $1`,
      [player],
    )
    expect(stored.length).toBe(20)
    const secret = casinoSecret(provider)
    const telling = stored.filter(({ id, sealed }) => unseal(sealingKeys, sealed, sealOfCall(id)).includes(secret))
    expect(telling).toEqual([])
    expect(operator.faults).toEqual([])
  },
)

const availableOf = async (player: string) => {
  const { balance, exposure } = await operator.wallet(player)
  return balance - exposure
}
const codesOf = async (rounds: readonly string[]) => {
  const stored = await operator.rows<{ round: string; domain: number; code: string }>(
    `select external_round as round, domain_id as domain, code from casino_call where external_round = any($1) order by 1`,
    [rounds],
  )
  return Object.fromEntries(stored.map(({ round, domain, code }) => [round.split('/')[1], `${domain} ${code}`]))
}

test.each(providerStyles)(
  'CSW-06 $provider: key and session open one domain, player, currency and provider, whatever else a signed bet states',
  async (style) => {
    const { provider } = style
    const elsewhere = provider === 'qt' ? 'wc' : 'qt'
    const keyId = `casino-${provider}-1`
    const player = await operator.player(`bound-${provider}`, '5.00')
    const other = await operator.player(`beside-${provider}`, '5.00')
    const session = await operator.session(player, provider)
    const own = { keyId, player, session }
    const widened = { domainId: 2, domain: 'two', brand: 'two', agentId: '900', host: 'two.example' }
    const ofAbroad = { player: abroad, session: tokenAbroad(provider) }
    const bets = {
      'session of another player': { ...own, session: await operator.session(other, provider) },
      'session of another provider': { ...own, session: await operator.session(player, elsewhere) },
      'session of another domain': { ...own, session: ofAbroad.session },
      'player of another domain': { keyId, ...ofAbroad },
      'player of the domain that is named': { keyId, ...ofAbroad, further: widened },
      'key of another domain': { ...own, keyId: `casino-${provider}-2` },
      'another currency': { ...own, currency: 'USD' },
      'game of another provider': { ...own, game: `only-${elsewhere}` },
      'their own, with more': { ...own, further: widened },
    }
    for (const [name, of] of Object.entries(bets))
      await style.round({ ...of, name: `${provider}/${name}` }, operator.send).bet()
    expect(await codesOf(Object.keys(bets).map((name) => `${provider}/${name}`))).toEqual({
      'session of another player': '1 SESSION_INVALID',
      'session of another provider': '1 SESSION_INVALID',
      'session of another domain': '1 SESSION_INVALID',
      'player of another domain': '1 PLAYER_UNKNOWN',
      'player of the domain that is named': '1 PLAYER_UNKNOWN',
      'key of another domain': '2 PLAYER_UNKNOWN',
      'another currency': '1 CURRENCY_MISMATCH',
      'game of another provider': '1 GAME_DISABLED',
      'their own, with more': '1 OK',
    })
    expect([await availableOf(player), await availableOf(other), await availableOf(abroad)]).toEqual([400n, 500n, 0n])
    expect(operator.faults).toEqual([])
  },
)

/** In units of the currency; GAP counts in 1/100000 of one. */
const statedAs = (provider: VerticalCode, units: number): number => (provider === 'gap' ? units * 100_000 : units)

test.each(providerStyles)(
  'CSW-07 $provider: a bet that is negative, finer than the currency, too large or no amount moves nothing, and one of nothing or in text is a bet',
  async (style) => {
    const { provider } = style
    const player = await operator.player(`amounts-${provider}`, '5.00')
    const session = await operator.session(player, provider)
    const field = provider === 'aura' ? 'calculateExposure' : 'amount'
    const bet = async (name: string, amount: unknown) => {
      const named = { keyId: `casino-${provider}-1`, player, session, name: `${player}/${name}` }
      await style.round({ ...named, further: { [field]: amount } }, operator.send).bet()
    }
    const before = await operator.rows<{ id: string }>(`select id from casino_call where provider = $1`, [provider])
    const stored = () =>
      operator.rows<{ code: string; calls: number }>(
        `select code, count(*)::int as calls from casino_call where provider = $1 and id <> all($2) group by 1 order by 1`,
        [provider, before.map(({ id }) => id)],
      )
    const [one, finer] = [statedAs(provider, 1), statedAs(provider, 0.001)]
    const unread: unknown[] = [1e20, `-${one}x`, '1,00', ' 1', '1e2', 'NaN', '', null, true, [one], { value: one }]
    for (const [place, amount] of [-one, `-${one}`, finer, String(finer), ...unread].entries())
      await bet(`bad${place}`, amount)
    expect(await availableOf(player)).toBe(500n)
    expect((await stored()).filter(({ code }) => code !== 'BAD_REQUEST' && code !== 'BAD_AMOUNT')).toEqual([])
    // Nothing of them is lost: each is kept as it was received.
    expect((await stored()).reduce((sum, { calls }) => sum + calls, 0)).toBe(4 + unread.length)
    await bet('rich', statedAs(provider, 999_999_999))
    await bet('nothing', 0)
    expect(await availableOf(player)).toBe(500n)
    await bet('text', String(one))
    expect(await availableOf(player)).toBe(400n)
    expect((await stored()).filter(({ code }) => code === 'OK' || code === 'INSUFFICIENT_FUNDS')).toEqual([
      { code: 'INSUFFICIENT_FUNDS', calls: 1 },
      { code: 'OK', calls: 2 },
    ])
    expect(operator.faults).toEqual([])
  },
)

test.each(providerStyles)(
  'CSW-04 $provider: whatever bars a player from staking, what was staked gets its win or comes back',
  async (style) => {
    const { provider } = style
    const answered: unknown[] = []
    for (const { name, begin, end } of barriers) {
      const player = await operator.player(`${name}-${provider}`, '5.00')
      const of = { keyId: `casino-${provider}-1`, player, session: await operator.session(player, provider) }
      const [won, undone, late] = ['won', 'undone', 'late'].map((round) =>
        style.round({ ...of, name: `${player}/${round}` }, operator.send),
      )
      await won?.bet()
      await undone?.bet()
      await begin({ operator, player, provider })
      try {
        for (const call of [late?.bet, won?.win, undone?.rollback]) await call?.()
      } finally {
        await end?.({ operator, player, provider })
      }
      const codes = await codesOf([`${player}/late`])
      answered.push([name, codes['late'], await availableOf(player)])
    }
    expect(answered).toEqual(barriers.map(({ name, code }) => [name, `1 ${code}`, 650n]))
    expect(operator.faults).toEqual([])
  },
)
