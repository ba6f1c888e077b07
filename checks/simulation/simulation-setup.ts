import { hash } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connectApp, connectOwner, kyselyOver, type Database } from '#platform/database/connect.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { seal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { inCommon } from '#values/money.ts'
import { startServer } from '#server/main.ts'
import { signedHeaders, type SiteKey } from '#simulator/sign.ts'

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}
export type Content = Readonly<Record<string, unknown>>
export type Call = (path: string, content: Content) => Promise<Answer>

/** Above this amount in minor units the maker needs second approval. */
export const makersLimit = 300_000n
export const transactionPassword = 'slow-orchard-quilt-48'
export const zone = 'Asia/Kolkata'

const usernames = ['owner', 'maker', 'checker', 'payer'] as const
export type StaffUser = (typeof usernames)[number]

export interface SimulationSetup {
  readonly owner: pg.Pool
  readonly db: Database
  readonly call: Call
  readonly clients: Readonly<Record<StaffUser, PanelClient>>
  close(): Promise<void>
}

/** Inserts a minimal operator: one domain with its levels, one competition and one site key; returns the key. */
export async function insertOperator(owner: pg.Pool, keys: SealingKeys): Promise<SiteKey> {
  await owner.query(`insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing;
    insert into domain (id, code, name, host, currency, time_zone) values (1, 'one', 'One', 'one.test', 'INR', '${zone}');
    insert into agent_level (domain_id, level, code, name) select 1, l, 'L' || l, 'Level ' || l from generate_series(1, 5) l;
    insert into competition (id, external_id, sport, name) values (1, 'cup', 'cricket', 'Cup')`)
  const key = { keyId: 'front', secret: randomUUID() }
  await owner.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ('front', 1, 'front', $1)`,
    [seal(keys, key.secret, sealOf('front'))],
  )
  return key
}

/** Creates a staff user whose transaction password has a cheap hash, to keep the tests fast. */
export async function addStaff(owner: pg.Pool, username: string, itemLimit: bigint | null = null): Promise<void> {
  const cheap = await hash(transactionPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  await createStaff(owner, { username, domains: [1], itemLimit })
  await owner.query('update staff set transaction_password_hash = $2 where username = $1', [username, cheap])
}

export async function logIn(url: string, username: string): Promise<PanelClient> {
  const client = panelClient(url)
  const { status } = await client.login(username, testPassword)
  if (status !== 200) throw new Error(`${username} cannot log in: ${status}`)
  return client
}

/** Sets up an operator in a migrated, empty database: signed-in staff, a signing site and a running server. */
export async function openSimulation(ownerUrl: string): Promise<SimulationSetup> {
  // Lost connections fail the next query; idle ones end with the database.
  const onError = () => undefined
  const owner = connectOwner(ownerUrl, { max: 4, domains: [1], onError, limits: 'none' })
  const appPool = connectApp(ownerUrl, { max: 6, onError, limits: 'none' })
  const key = await insertOperator(owner, testSettings.sealingKeys)
  for (const person of usernames) await addStaff(owner, person, person === 'maker' ? inCommon(makersLimit, 2) : null)
  // The server's jobs run beside the tests, which settle directly: the second of the two must find everything done.
  const dataDir = await mkdtemp(join(tmpdir(), 'overround-simulation-'))
  const server = await startServer({
    databaseLimits: 'none',
    limits: { rates: null },
    settings: { ...testSettings, dataDir },
    ownerUrl,
    port: 0,
    jobs: 'work',
    logLevel: process.env['LOG'] ?? 'silent',
  })
  const logged = await Promise.all(usernames.map(async (person) => [person, await logIn(server.url, person)] as const))
  return {
    owner,
    db: kyselyOver(appPool),
    call: signedCall(server.url, key),
    clients: Object.fromEntries(logged) as Record<StaffUser, PanelClient>,
    async close() {
      await server.close()
      await Promise.all([owner.end(), appPool.end()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const signedCall =
  (url: string, key: SiteKey, patienceMs = 60_000): Call =>
  async (path, content) => {
    const body = JSON.stringify(content)
    const headers = signedHeaders(key, body)
    const response = await fetch(`${url}/api/inbound${path}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
