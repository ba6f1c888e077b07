import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertListRows } from '#checks/harness/list-rows.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let server: Server
beforeAll(async () => {
  database = await freshDatabase()
  await insertListRows(database.ownerPool, 3_000)
  server = await startTestServer(database)
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

/** What is read once a second for all requests together. */
const cached = [
  /key like 'settings\.%'/,
  /from domain d join currency/,
  /^select "id", "currency" from "domain"$/,
  /zone_changes/,
]
const kinds: readonly (readonly [name: string, text: RegExp])[] = [
  ['session', /from session s join staff p/],
  ['begin', /^begin isolation level repeatable read read only; /],
  ['count', /^select count\(\*\) as "rows" from |"bet_tally"/],
  ['page', /^select "row"\./],
  ['commit', /^commit$/],
]

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || !('text' in query)) return 'unknown'
  return typeof query.text === 'string' ? query.text : 'unknown'
}
const kindOf = (text: string): string => kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? text.slice(0, 80)

/** What the database was asked for one answer, when everything was asked before. */
async function statementsOf(client: PanelClient, path: string): Promise<readonly string[]> {
  for (let time = 0; time < 2; time += 1) expect((await client.get(path)).status).toBe(200)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  expect((await client.get(path)).status).toBe(200)
  const texts = sent.mock.calls.map(([query]: readonly unknown[]) => textOf(query))
  sent.mockRestore()
  return texts.filter((text) => !cached.some((pattern) => pattern.test(text))).map(kindOf)
}

async function signedIn(username: string, agentId: bigint | null = null): Promise<PanelClient> {
  const permissions = ['MY_BETS_VIEW', 'WITHDRAW_VIEW']
  await createStaff(database.ownerPool, { username, permissions, agentId })
  const client = panelClient(server.url)
  expect((await client.login(username, testPassword)).status).toBe(200)
  return client
}

const bets = '/api/my-bets?placedAt=all'

test('a first page is one statement and its number of rows another, in one transaction after that of the session', async () => {
  const client = await signedIn('asha')
  expect(await statementsOf(client, bets)).toEqual(['session', 'begin', 'page', 'count', 'commit'])
  expect(await statementsOf(client, '/api/withdraws?requestedAt=all')).toEqual([
    'session',
    'begin',
    'page',
    'count',
    'commit',
  ])
})

test('rows that fit on the page are not counted again', async () => {
  const client = await signedIn('meera')
  expect(await statementsOf(client, `${bets}&playerId=1001`)).toEqual(['session', 'begin', 'page', 'commit'])
})

test('staff of an agent ask for nothing more: the state of the tree comes with the session', async () => {
  const client = await signedIn('ravi', 110n)
  expect(await statementsOf(client, bets)).toEqual(['session', 'begin', 'page', 'count', 'commit'])
})
