import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListening, type Listening } from '#checks/harness/processes/listening.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import type { Hit } from './find.ts'

let house: Listening
let deposit = ''
let withdrawal = ''
beforeAll(async () => {
  house = await openListening()
  ;[{ id: deposit }] =
    await house.run(`insert into deposit (cell, player_id, domain_id, agent_id, method, amount, utr, currency)
    values (cell_of(1001), 1001, 1, 111, 'upi', 12345, '402912345678', 'INR') returning id`)
  ;[{ id: withdrawal }] =
    await house.run(`insert into withdrawal (cell, player_id, domain_id, agent_id, method, amount, asked_by, currency)
    values (cell_of(1004), 1004, 1, 120, 'upi', 500, 'site', 'INR') returning id`)
})
afterAll(() => house?.close())

const seeing = ['PLAYERS_VIEW', 'DEPOSIT_VIEW', 'WITHDRAW_VIEW', 'MY_BETS_VIEW'] as const
const found = async (client: PanelClient, typed: string): Promise<readonly Hit[]> => {
  const { status, body } = await client.get(`/api/find?${new URLSearchParams({ q: typed })}`)
  expect(status).toBe(200)
  return body.data
}
const kinds = (hits: readonly Hit[]) => hits.map(({ kind, title }) => `${kind} ${title}`)

test('a player is found by id and by name, a deposit and a withdrawal by id and by UTR', async () => {
  const { client } = await house.hire({ permissions: seeing })
  expect(await found(client, '1001')).toMatchObject([{ kind: 'Player', path: '/player/detail/1001' }])
  expect(kinds(await found(client, ' player_1001 '))).toEqual(['Player player_1001'])
  expect((await found(client, 'player_')).length).toBe(6)
  expect(await found(client, deposit)).toMatchObject([
    {
      kind: 'Deposit',
      id: deposit,
      title: 'player_1001 · 123.45',
      path: expect.stringContaining(`/deposits?id=${deposit}`),
    },
  ])
  expect(kinds(await found(client, '402912345678'))).toEqual(['Deposit player_1001 · 123.45'])
  expect(kinds(await found(client, withdrawal.toUpperCase()))).toEqual(['Withdrawal player_1004 · 5.00'])
})

test('what a hit leads to is the list narrowed to that one row', async () => {
  const { client } = await house.hire({ permissions: seeing })
  const [hit] = await found(client, deposit)
  const { body } = await client.get(`/api${hit?.path ?? ''}`)
  expect(body.data.map((row: { id: string }) => row.id)).toEqual([deposit])
})

test('nobody finds what he may not see: by permission, by downline, by domain', async () => {
  const people = await Promise.all([
    house.hire({ permissions: ['WITHDRAW_VIEW'] }),
    house.hire({ permissions: seeing, agentId: 120n }),
    house.hire({ permissions: seeing, domains: [2] }),
    house.hire({ permissions: ['DASHBOARD_VIEW'] }),
  ])
  for (const { client } of people)
    for (const typed of ['1001', 'player_1001', deposit, '402912345678'])
      expect(await found(client, typed), typed).toEqual([])
})

test('whatever is typed is looked for or refused, and never an error', async () => {
  const { client } = await house.hire({ permissions: seeing })
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
    expect(Array.isArray(await found(client, typed)), typed).toBe(true)
  expect((await client.get(`/api/find?q=${'a'.repeat(81)}`)).status).toBe(422)
  expect((await client.get('/api/find?q=a&domain=2')).status).toBe(422)
})
