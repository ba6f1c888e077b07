import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { instantNow, unixSeconds } from '#checks/harness/time/clock.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { inCommon } from '#values/money.ts'
import type { Player } from './betting/bets.ts'
import { Books } from './books.ts'
import { major } from './arithmetic.ts'
import { createTree, products, uplineOf, type Agent } from './tree.ts'

export const zone = 'Asia/Kolkata'
export const transactionPassword = 'slow-orchard-quilt-48'

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** A player site that calls the server with its URL, key and secret. */
export function playerSite(url: string, secret: string) {
  return async (path: string, content: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const body = JSON.stringify(content)
    const time = unixSeconds()
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-key': 'front',
      'x-timestamp': time,
      'x-signature': signature,
    }
    const response = await fetch(`${url}/api/inbound${path}`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }
}

/** The first error message of an answer; null if it succeeded. */
export function errorMessageOf({ status, body }: Answer): string | null {
  return status < 400 ? null : String([body['data']].flat()[0])
}

/** Above this amount in minor units the maker needs second approval. */
export const makersLimit = 2_500_000n

/** Staff users; `agentId` limits a user to an agent's downline, without it they see everything. */
const staff = {
  owner: {},
  maker: { itemLimit: inCommon(makersLimit, 2) },
  checker: {},
  payer: {},
  second: { agentId: 110n },
  fourth: { agentId: 113n },
} as const
export type StaffUser = keyof typeof staff

/** An operator with a tree, signed-in staff, a signing player site, a running server and the reference books. */
export async function openOperator() {
  const database = await freshDatabase()
  const owner = database.ownerPool
  const tree = createTree()
  await owner.query(`insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing;
    insert into domain (id, code, name, host, currency, time_zone) values (1, 'one', 'One', 'one.test', 'INR', '${zone}');
    insert into agent_level (domain_id, level, code, name) select 1, l, (array['COM', 'SS', 'SUP', 'MA', 'AG'])[l], 'Level ' || l from generate_series(1, 5) l`)
  for (const one of tree) {
    const upline = uplineOf(tree, one.id)
    await owner.query(
      'insert into agent (id, domain_id, parent_id, level, upline, username, commission_mode) values ($1, 1, $2, $3, $4, $5, $6)',
      [one.id, one.parent, upline.length, upline, one.name, one.mode],
    )
    await owner.query(`select open_wallet($1, 1, 'INR')`, [one.id])
  }
  const saveShares = async ({ id, held, mode }: Agent) => {
    await owner.query('update agent set commission_mode = $2 where id = $1', [id, mode])
    await owner.query('delete from agent_share where agent_id = $1', [id])
    for (const product of products)
      if (held[product] !== undefined)
        await owner.query('insert into agent_share values ($1, $2, $3)', [id, product, held[product]])
  }
  for (const one of tree) await saveShares(one)
  const secret = randomUUID()
  await owner.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ('front', 1, 'front', $1)`,
    [seal(testSettings.sealingKeys, secret, sealOf('front'))],
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'overround-paths-'))
  const server = await startTestServer(database, { jobs: 'work', settings: { ...testSettings, dataDir } })
  const books = new Books(tree)
  const call = playerSite(server.url, secret)
  return {
    database,
    owner,
    tree,
    share: saveShares,
    books,
    call,
    url: server.url,
    clients: await logIn(database, server.url),
    /** Calls the inbound API and asserts success. */
    done: (path: string, content: Readonly<Record<string, unknown>>) => callAndExpectSuccess(call, path, content),
    async player(username: string, agent: string, funds: bigint): Promise<Player> {
      const made = await callAndExpectSuccess(call, '/player', { externalId: username, username, agent })
      const player = books.register(String(made['player']), agent, username)
      await depositFunds(call, books, player, funds)
      return player
    },
    async close(): Promise<void> {
      await server.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type Operator = Awaited<ReturnType<typeof openOperator>>

async function callAndExpectSuccess(
  call: ReturnType<typeof playerSite>,
  path: string,
  content: Readonly<Record<string, unknown>>,
) {
  const answer = await call(path, content)
  expect([answer.status, errorMessageOf(answer)], `${path} ${JSON.stringify(content)}`).toEqual([200, null])
  return answer.body
}

async function depositFunds(
  call: ReturnType<typeof playerSite>,
  books: Books,
  { id }: Player,
  funds: bigint,
): Promise<void> {
  const started = await callAndExpectSuccess(call, '/deposit', {
    externalId: `deposit-${id}`,
    player: id,
    method: 'upi',
    amount: major(funds),
  })
  await callAndExpectSuccess(call, '/deposit/confirmation', {
    externalId: `arrival-${id}`,
    deposit: started['deposit'],
    amount: major(funds),
  })
  books.book(id, 'DEPOSIT', funds)
}

async function logIn(
  database: Awaited<ReturnType<typeof freshDatabase>>,
  url: string,
): Promise<Record<StaffUser, PanelClient>> {
  const logged = await Promise.all(
    Object.entries(staff).map(async ([username, traits]) => {
      await createStaff(database.ownerPool, { username, domains: [1], transactionPassword, ...traits })
      const client = panelClient(url)
      expect((await client.login(username, testPassword)).status, username).toBe(200)
      return [username, client] as const
    }),
  )
  return Object.fromEntries(logged) as Record<StaffUser, PanelClient>
}

/** The period that covers a test, also when it runs past midnight. */
export function testPeriod(): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const now = instantNow().getTime()
  return `${format.format(now - 86_400_000)}..${format.format(now)}`
}
