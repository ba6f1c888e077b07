import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { queryAs, viewerOf } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { runList } from '#engine/list/run-list.ts'
import { restrictionActs } from '#areas/players/limits/restrictions/restrictions.act.ts'
import { playerHoverCardAnswer } from '#areas/players/profile/accounts/player-hover-card.data.ts'
import { playerAccessAnswer } from './access.act.ts'
import { playerCardAnswer } from '#areas/overview/player/player-detail.data.ts'
import { playerActs } from '#areas/players/profile/list/players.act.ts'
import { playersData } from '#areas/players/profile/list/players.data.ts'

let database: TestDatabase
let site: SmallOperator
let press: ReturnType<typeof actionRunner>['press']
const staff = actorNamed('support')

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  press = actionRunner(database, [...playerActs, ...restrictionActs]).press
})
afterAll(() => database?.close())

const enter = (player: string, device = 'phone-1') =>
  site.call('/session', { externalId: `${player}-${device}`, player, device: { id: device, ip: '203.0.113.9' } })
const access = (id: string) => queryAs(database.db, playerAccessAnswer, staff, { player_id: id })
const listed = async (search: Record<string, string>) =>
  (
    (await runList(database.db, playersData, await viewerOf(database.db, staff), search)) as PagedList<
      Record<string, unknown>
    >
  ).data.map(({ username }) => username)
const eventPayloads = async (name: string) =>
  (await database.ownerPool.query(`select payload from outbox where name = $1 order by id`, [name])).rows.map(
    ({ payload }) => payload,
  )

test('lists blocks and sessions, and notifies the site when sessions are ended', async () => {
  const id = await site.player('roamer')
  await enter(id)
  await enter(id, 'phone-2')
  const locked = async () => (await access(id))?.locks.filter(({ isBlocked }) => isBlocked).map(({ scope }) => scope)
  expect(await locked()).toEqual([])
  await press('restriction', { id, actor: staff, body: { scope: 'LOGIN', kind: 'BLOCK' } })
  expect(await locked()).toEqual(['LOGIN'])
  await expect(enter(id, 'phone-3')).rejects.toThrow('not allowed')
  expect((await access(id))?.sessions).toHaveLength(2)
  expect(await listed({ isOnline: 'YES' })).toEqual(['roamer'])
  expect(await listed({ device: 'phone-2' })).toEqual(['roamer'])
  expect(await listed({ device: 'phone' })).toEqual([])
  expect(await listed({ ip: '203.0.113.9' })).toEqual(['roamer'])
  await press('logout', { id, actor: staff })
  expect((await access(id))?.sessions.every(({ endedAt }) => endedAt !== null)).toBe(true)
  expect(await listed({ isOnline: 'YES' })).toEqual([])
  expect(await eventPayloads('player.logged-out')).toEqual([{ player: id }])
  await expect(press('logout', { id, actor: staff })).rejects.toThrow('no open sessions')
  await press('password-reset', { id, actor: staff, body: { how: 'LINK' } })
  expect(await eventPayloads('player.password-reset')).toEqual([{ player: id, how: 'LINK' }])
  const narrow = actorNamed('narrow', { permissions: new Set(['PLAYERS_DETAIL'] as const) })
  await expect(press('password-reset', { id, actor: narrow, body: { how: 'LINK' } })).rejects.toThrow()
})

test('PII-01 the log of a profile edit shows masked values, and empty fields stay unchanged', async () => {
  const id = await site.player('edited')
  const phone = '+919812345678'
  await press('profile', { id, actor: staff, body: { phone, email: 'canary@example.test' } })
  await press('profile', { id, actor: staff, body: { name: 'Asha Rao' } })
  const { rows } = await database.ownerPool.query(
    `select before, after, to_jsonb(a)::text as whole from audit a where action like '%profile%' order by at, id`,
  )
  expect(rows).toHaveLength(2)
  expect(rows[0].after).toMatchObject({ phone: '+9*********78', email: expect.stringContaining('****') })
  expect(rows[1]).toMatchObject({ before: { phone: '+9*********78' }, after: { name: 'Asha Rao' } })
  for (const { whole } of rows) expect(whole).not.toMatch(/9812345|canary/)
  expect(await listed({ phone })).toEqual(['edited'])
  expect(await listed({ phone: phone.slice(0, 8) })).toEqual([])
  await expect(press('profile', { id, actor: staff, body: { name: 'Asha Rao' } })).rejects.toThrow('No changes')
  await press('profile', { id, actor: staff, body: { bornOn: '1971-06-17' } })
  const years = (back: number) => `${instantNow().getUTCFullYear() - back}-01-01`
  await expect(press('profile', { id, actor: staff, body: { bornOn: years(16) } })).rejects.toThrow('at least 18')
  const { rows: born } = await database.ownerPool.query(
    `select to_jsonb(a)::text as whole from audit a where action like '%profile%' order by at desc, id desc limit 1`,
  )
  expect(born[0].whole).not.toContain('1971-06-17')
  const card = await queryAs(database.db, playerCardAnswer, staff, { player_id: id })
  expect([card?.bornOn?.length, card?.bornOn]).toEqual([10, expect.stringContaining('**')])
})

test('a player’s commission stays within the range of the agent above and applies to new bets', async () => {
  const id = await site.player('charged', '1000.00')
  await database.ownerPool.query(
    'update agent set min_match_rate = 100, max_match_rate = 300 where id = (select agent_id from player where id = $1)',
    [id],
  )
  const market = await site.market({ commission: 200, runners: ['North', 'South'] })
  const runner = market.runners['North']
  const frozen = async () => {
    const { bet } = await site.bet(id, market.id, { runner, odds: '2.00', stake: '10.00' })
    const { rows } = await database.ownerPool.query(
      'select p.commission from bet_open b join share_path p on p.id = b.share_path_id where b.id = $1',
      [bet],
    )
    return rows[0]?.commission
  }
  const commissionOf = async () => (await access(id))?.commission
  expect(await commissionOf()).toEqual({ own: null, counts: null, least: '1.00', most: '3.00' })
  expect(await frozen()).toBeNull()
  const change = (rate: string | null, actor = staff) =>
    press('commission', { id, actor, body: { rate, transactionPassword: 'known' } })
  await expect(change('3.01')).rejects.toThrow('The upline account allows 1.00 to 3.00 %.')
  await expect(change('0.99')).rejects.toThrow('The upline account allows 1.00 to 3.00 %.')
  await expect(change(null)).rejects.toThrow('No changes to save.')
  await expect(change('2.50', actorNamed('elsewhere', { domains: [2] }))).rejects.toThrow('Not found')
  await change('2.50')
  expect(await frozen()).toBe(250)
  await database.ownerPool.query(
    'update agent set max_match_rate = 150 where id = (select agent_id from player where id = $1)',
    [id],
  )
  expect(await commissionOf()).toEqual({ own: '2.50', counts: '1.50', least: '1.00', most: '1.50' })
  expect(await frozen()).toBe(150)
  await change(null)
  expect(await frozen()).toBeNull()
  const { rows } = await database.ownerPool.query(
    `select before, after from audit where action like '%commission' and result = 'SUCCESS' order by at, id`,
  )
  expect(rows).toMatchObject([
    { before: { commission: 'market rate' }, after: { commission: '2.50 %' } },
    { before: { commission: '2.50 %' }, after: { commission: 'market rate' } },
  ])
})

test('the hover card shows identity and status to readers in scope', async () => {
  const id = await site.player('hovered', '500.00')
  await database.ownerPool.query(
    `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl)
    select p.cell, p.id, (now() at time zone d.time_zone)::date - back, product, p.domain_id, p.agent_id, p.currency, 2, 900, -450
    from player p join domain d on d.id = p.domain_id, (values (0, 'exchange'), (0, 'deposit'), (1, 'exchange')) x(back, product) where p.id = $1
    on conflict (cell, player_id, day, product, agent_id) do nothing`,
    [id],
  )
  await database.ownerPool.query(
    `insert into player_tag (cell, player_id, domain_id, tag, by) select cell, id, domain_id, 'sharp', 'support' from player where id = $1`,
    [id],
  )
  const hoverCard = (actor = staff) => queryAs(database.db, playerHoverCardAnswer, actor, { player_id: id })
  expect(await hoverCard()).toMatchObject({
    id,
    username: 'hovered',
    status: 'ACTIVE',
    takesBets: true,
    balance: '500.00',
    exposure: '0.00',
    available: '500.00',
    today: { bets: 2, pl: '-4.50' },
    tags: ['sharp'],
    risk: null,
  })
  expect(JSON.stringify(await hoverCard())).not.toMatch(/phone|email/i)
  expect(await hoverCard(actorNamed('elsewhere', { domains: [2] }))).toBeNull()
  expect(await hoverCard(actorNamed('beside', { agentId: 999n }))).toBeNull()
})

test('bulk actions on more than 50 players need a second approval for each', async () => {
  const ids: string[] = []
  for (let n = 0; n < 51; n++) ids.push(await site.player(`herd_${n}`))
  const few = await press('bet-locks', { actor: staff, body: { ids: ids.slice(0, 2) } })
  expect(few.status).toBe(200)
  const many = await press('blocks', { actor: staff, body: { ids } })
  expect(many.status).toBe(202)
  expect((many.body.data as { approvals: string[] }).approvals).toHaveLength(51)
  expect(await listed({ player: 'herd_', status: 'LOCKED' })).toEqual([])
})
