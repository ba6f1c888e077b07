import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { tokenHashOf } from '#areas/casino/wallet/wallet-call.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { launchCasino } from './launch.inbound.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'qt')
})
afterAll(() => database?.close())

const launch = (player: string, provider = 'qt', game?: string) =>
  operator.ask(launchCasino, { player, provider, ...(game ? { game } : {}) })

/** What the provider reads of the session with this token. */
const verified = (player: string, session: string) =>
  qtechProvider({ keyId, secret: casinoSecret('qt') }, operator.send, {
    player,
    game: 'any',
    round: 'any',
    currency: 'INR',
    session,
  }).session()

test('opens a session of a day whose token is stored as a hash alone, each time another', async () => {
  const player = await operator.player('opener', '20.00')
  const [lobby, game] = [await launch(player), await launch(player, 'qt', 'night-tram')]
  expect(lobby.token).not.toBe(game.token)
  const stored = await operator.rows<{ token_hash: Buffer; hours: number; game: string | null }>(
    `select token_hash, round(extract(epoch from expires_at - started_at) / 3600)::int hours, game_code game
       from casino_session where player_id = $1 order by started_at`,
    [player],
  )
  expect(stored).toEqual([
    { token_hash: tokenHashOf(lobby.token), hours: 24, game: null },
    { token_hash: tokenHashOf(game.token), hours: 24, game: 'night-tram' },
  ])
  expect(await verified(player, lobby.token)).toEqual({
    status: 200,
    body: { playerId: player, balance: '20.00', currency: 'INR' },
  })
  const audited = await operator.rows(
    `select input from audit where player_id = $1 and action = 'inbound.casino.session'`,
    [player],
  )
  expect(audited.length).toBe(2)
  expect(JSON.stringify(audited)).not.toContain(lobby.token)
})

test('a game of some VIP levels is opened for their players alone', async () => {
  const [guest, member] = [await operator.player('guest'), await operator.player('member')]
  await operator.rows(`update player set vip_level = 3 where id = $1`, [member])
  await operator.rows(`insert into casino_game (domain_id, vertical, position, status, title, code, kind, vip_levels, updated_by)
    values (1, 'qt', 901, 'ACTIVE', 'Velvet', 'velvet', 'SLOT', '{3,4}', 'check')`)
  await expect(launch(guest, 'qt', 'velvet')).rejects.toThrow('The game is not offered.')
  expect((await launch(member, 'qt', 'velvet')).player).toBe(member)
  expect((await launch(guest)).player).toBe(guest)
})

test('a session of one provider, and one that has ended, is none to another', async () => {
  const player = await operator.player('wanderer', '20.00')
  const { token: elsewhere } = await launch(player, 'wc')
  const { token } = await launch(player)
  await operator.rows(`update casino_session set expires_at = now() where token_hash = $1`, [tokenHashOf(token)])
  for (const session of [elsewhere, token])
    expect(await verified(player, session)).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
})

test('refuses a locked player, one in a cool-off, one whom nobody knows and one of another domain', async () => {
  const [locked, cooling] = [await operator.player('locked'), await operator.player('cooling')]
  await operator.rows(`update player set status = 'LOCKED' where id = $1`, [locked])
  await operator.call('/player/cool-off', { externalId: 'cool-off-1', player: cooling, days: 1 })
  await operator.rows(
    `insert into agent (id, domain_id, parent_id, level, upline, username) values (900, 2, null, 1, '{900}', 'abroad')`,
  )
  await operator.rows(
    `insert into player (cell, id, domain_id, agent_id, username, currency) values (cell_of(9000), 9000, 2, 900, 'abroad', 'INR')`,
  )
  await expect(launch(locked)).rejects.toThrow('The account is not active.')
  await expect(launch(cooling)).rejects.toThrow('In a cool-off until')
  for (const player of ['999999', '9000']) await expect(launch(player)).rejects.toThrow('Not found')
  // What was refused is kept without a token that anybody knows; of players whom the domain does not have nothing is.
  const stored = await operator.rows<{ why: string }>(
    `select username || ': ' || refusal as why from casino_session s join player p on p.cell = s.cell and p.id = s.player_id
      where s.player_id in ($1, $2, 9000) and s.expires_at = s.started_at order by 1`,
    [locked, cooling],
  )
  expect(stored.map(({ why }) => why.replace(/until .*/, 'until …'))).toEqual([
    'cooling: In a cool-off until …',
    'locked: The account is not active.',
  ])
  expect(
    await operator.rows(
      `select subject_name, result from audit where action = 'inbound.casino.session' and player_id in ($1, $2) order by 1`,
      [locked, cooling],
    ),
  ).toEqual([
    { subject_name: 'player cooling', result: 'REJECTED' },
    { subject_name: 'player locked', result: 'REJECTED' },
  ])
})
