import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#values/day.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { openLiveSetup, type LiveSetup } from '#checks/harness/processes/live-setup.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import type { Hit } from './hit.ts'

let app: LiveSetup
let deposit = ''
let withdrawal = ''
beforeAll(async () => {
  app = await openLiveSetup()
  ;[{ id: deposit }] =
    await app.run(`insert into deposit (cell, player_id, domain_id, agent_id, method, amount, utr, currency)
    values (cell_of(1001), 1001, 1, 111, 'upi', 12345, '402912345678', 'INR') returning id`)
  ;[{ id: withdrawal }] =
    await app.run(`insert into withdrawal (cell, player_id, domain_id, agent_id, method, amount, requested_by, currency)
    values (cell_of(1004), 1004, 1, 120, 'upi', 500, 'site', 'INR') returning id`)
})
afterAll(() => app?.close())

const searchPermissions = ['PLAYERS_VIEW', 'DEPOSIT_VIEW', 'WITHDRAW_VIEW', 'MY_BETS_VIEW'] as const
const search = async (client: PanelClient, typed: string): Promise<readonly Hit[]> => {
  const { status, body } = await client.get(`/api/search?${new URLSearchParams({ q: typed })}`)
  expect(status).toBe(200)
  return body.data
}
const kinds = (hits: readonly Hit[]) => hits.map(({ kind, title }) => `${kind} ${title}`)

test('finds a player by id and by name, a deposit and a withdrawal by id and by UTR', async () => {
  const { client } = await app.addUser({ permissions: searchPermissions })
  expect(await search(client, '1001')).toMatchObject([{ kind: 'Player', path: '/player/detail/1001' }])
  expect(kinds(await search(client, ' player_1001 '))).toEqual(['Player player_1001'])
  expect((await search(client, 'player_')).length).toBe(6)
  expect(await search(client, deposit)).toMatchObject([
    {
      kind: 'Deposit',
      id: deposit,
      title: 'player_1001 · 123.45',
      path: expect.stringContaining(`/deposits?id=${deposit}`),
    },
  ])
  expect(kinds(await search(client, '402912345678'))).toEqual(['Deposit player_1001 · 123.45'])
  expect(kinds(await search(client, withdrawal.toUpperCase()))).toEqual(['Withdrawal player_1004 · 5.00'])
})

test('puts the player with exactly the username typed before those whose names contain it', async () => {
  const { client } = await app.addUser({ permissions: searchPermissions })
  const ids = (await app.run('select id from player where domain_id = 1 order by id limit 6')) as { id: bigint }[]
  expect(ids).toHaveLength(6)
  for (const [n, { id }] of ids.entries())
    await app.run('update player set username = $2 where id = $1', [id, n === 0 ? 'Zara' : `zara${n}`])
  const titles = kinds(await search(client, 'zara'))
  expect(titles[0]).toBe('Player Zara')
  expect(titles).toHaveLength(6)
  expect(titles).toEqual([...new Set(titles)])
  for (const { id } of ids) await app.run('update player set username = $2 where id = $1', [id, `player_${id}`])
})

test('finds references of every length, an amount on a day, a name, an event and a market', async () => {
  const { client } = await app.addUser({
    permissions: [...searchPermissions, 'EXCHANGE_EVENT_VIEW', 'MARKET_RESULT_VIEW', 'PG_SETTINGS_VIEW'],
  })
  for (const [reference, amount] of [
    ['HDFCN52026112012', 1100],
    ['SBINR52026112000123456', 1200],
    ['9912345678', 1300],
  ] as const) {
    await app.run(
      `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, utr, currency)
       values (cell_of(1001), 1001, 1, 111, 'bank', $2, $1, 'INR')`,
      [reference, amount],
    )
    expect(kinds(await search(client, reference)), reference).toContain(`Deposit player_1001 · ${amount / 100}.00`)
  }
  const today = dayOf(instantNow().getTime(), 'Asia/Kolkata')
  const [year, month, date] = today.split('-')
  for (const typed of ['123.45 today', `123.45 ${today}`, `123.45 ${month}/${date}/${year}`])
    expect(kinds(await search(client, typed)), typed).toEqual(['Deposit player_1001 · 123.45'])
  expect(await search(client, '123.45 13/45/2026')).toEqual([])
  await app.run(`update player set name = 'Asha Devi Rao' where id = 1002`)
  expect(kinds(await search(client, 'asha devi'))).toEqual(['Player player_1002'])
  await app.run(
    `insert into competition (id, external_id, sport, name) values (77, 'c77', 'cricket', 'Cup');
     insert into event (id, competition_id, external_id, name, starts_at) values (77, 77, 'e77', 'Leeds v York', now());
     insert into market (id, event_id, external_id, name, kind, product, price_kind)
       values (77, 77, 'm77', 'Leeds toss', 'toss', 'exchange', 'odds')`,
  )
  expect(kinds(await search(client, 'leeds'))).toEqual(['Event Leeds v York', 'Market Leeds v York · Leeds toss'])
})

test('finds a player by phone and email, an agent at any level, a user and a competition, each with its right', async () => {
  await app.run(
    `update player set phone = '+919876501234', email = 'asha.rao@example.test', name = 'Asha Rao' where id = 1003`,
  )
  await app.run(
    `insert into competition (id, external_id, sport, name) values (78, 'c78', 'cricket', 'Harbour League')`,
  )
  const [{ username: agent }] = (await app.run('select username from agent where id = 112')) as [{ username: string }]
  const { client, username } = await app.addUser({
    permissions: [...searchPermissions, 'DOWNLINE_VIEW', 'USER_VIEW', 'EXCHANGE_COMPETITION_VIEW'],
  })
  for (const typed of [
    '9876501234',
    '98765 01234',
    '+91 98765-01234',
    '919876501234',
    'asha.rao@example.test',
    'Asha Rao',
  ])
    expect(kinds(await search(client, typed)), typed).toEqual(['Player player_1003'])
  expect(await search(client, agent)).toContainEqual(
    expect.objectContaining({ kind: 'Agent', id: '112', path: '/downline?node=112' }),
  )
  expect(kinds(await search(client, username))).toContain(`User ${username}`)
  expect(kinds(await search(client, 'harbour'))).toEqual(['Competition Harbour League'])
  const { client: bare } = await app.addUser({ permissions: searchPermissions })
  for (const typed of [agent, username, 'harbour']) expect(kinds(await search(bare, typed)), typed).toEqual([])
  const { client: beside } = await app.addUser({ permissions: [...searchPermissions, 'DOWNLINE_VIEW'], agentId: 120n })
  expect(kinds(await search(beside, agent))).toEqual([])
  expect(kinds(await search(beside, 'asha.rao@example.test'))).toEqual([])
})

test('links a hit to the list filtered to that row', async () => {
  const { client } = await app.addUser({ permissions: searchPermissions })
  const [hit] = await search(client, deposit)
  const { body } = await client.get(`/api${hit?.path ?? ''}`)
  expect(body.data.map((row: { id: string }) => row.id)).toEqual([deposit])
})

test('finds nothing outside the permissions, the downline and the domains of the user', async () => {
  const people = await Promise.all([
    app.addUser({ permissions: ['WITHDRAW_VIEW'] }),
    app.addUser({ permissions: searchPermissions, agentId: 120n }),
    app.addUser({ permissions: searchPermissions, domains: [2] }),
    app.addUser({ permissions: ['DASHBOARD_VIEW'] }),
  ])
  for (const { client } of people)
    for (const typed of ['1001', 'player_1001', deposit, '402912345678'])
      expect(await search(client, typed), typed).toEqual([])
})

test('searches for or rejects any input without an internal error', async () => {
  const { client } = await app.addUser({ permissions: searchPermissions })
  for (const typed of [
    '',
    ' ',
    '%',
    '_',
    "' or 1=1",
    '0',
    '9'.repeat(18),
    'a,b',
    '<b>',
    '..',
    'ß',
    '00000000-0000-0000-0000-000000000000',
  ])
    expect(Array.isArray(await search(client, typed)), typed).toBe(true)
  expect((await client.get(`/api/search?q=${'a'.repeat(81)}`)).status).toBe(422)
  expect((await client.get('/api/search?q=a&domain=2')).status).toBe(422)
})
