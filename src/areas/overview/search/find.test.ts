import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveSetup, type LiveSetup } from '#checks/harness/processes/live-setup.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import type { Hit } from './find.ts'

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
