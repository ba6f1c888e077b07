import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { permissions as every } from '#blueprint/screen/permissions.ts'
import { demoLogins, type DemoLoginName } from '#demo/world/people/staff.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { connectOwner } from '#platform/database/connect.ts'
import { locateCluster } from '#platform/database/embedded/account.ts'
import { ensurePassword, ownerUrl } from '#platform/database/embedded/cluster.ts'
import { livePostmaster } from '#platform/database/embedded/processes.ts'
import { serverUrl } from '#platform/database/server-login.ts'
import { hashPassword } from '#platform/auth/secrets/hashing.ts'
import { freePort, startProduct, type Product } from './product.ts'

interface StaffPlan {
  readonly permissions?: readonly string[]
  readonly rank?: number
  /** Default: the first. */
  readonly domains?: readonly number[]
}

/** A user of the attacked installation, signed in with a browser of their own. */
export interface Insider extends PanelClient {
  readonly staffId: bigint
  readonly username: string
}

export const insiderPassword = 'copper-meadow-lantern-83'
export const insiderTransactionPassword = 'silver-anchor-orchard-29'
/** The reason and transaction password that acts require in addition to their fields. */
export const confirmation = {
  reason: { code: 'CHECKED', text: 'Requested by the operator' },
  transactionPassword: insiderTransactionPassword,
}

/** A running demo that is attacked. */
export interface Installation extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  /** The sources that it runs. */
  readonly folder: string
  /** A new browser with the session of a demo user. */
  login(name: DemoLoginName): Promise<PanelClient>
  /** A new user of the operator: attacks leave the credentials of others alone. */
  hire(plan?: StaffPlan): Promise<Insider>
  /** Runs SQL as the owner of the database: what came before the attack, and what it left. */
  // eslint-disable-next-line typescript/no-explicit-any -- attacks read columns that their own statement names
  rows(text: string, values?: readonly unknown[]): Promise<any[]>
  /** A connection as the owner, to hold locks. */
  connection(): Promise<pg.PoolClient>
  ownerUrl(): Promise<string>
  /** The URL of the server's own login to the database. */
  serverUrl(): Promise<string>
  secret(name: 'session-secret' | 'encryption-key' | 'sealing-key'): Promise<string>
}

export interface Place {
  readonly url: string
  readonly dataDir: string
  readonly folder: string
}

/** Reaches a demo that runs, by its URL and its data folder. */
export async function reach({ url, dataDir, folder }: Place): Promise<Installation> {
  const ownerAddress = await ownerUrlOf(dataDir)
  const pool = await poolOf(ownerAddress)
  const secret: Installation['secret'] = async (name) => (await readFile(join(dataDir, 'secrets', name), 'utf8')).trim()
  return {
    url,
    dataDir,
    folder,
    secret,
    login: (name) => signedIn(url, demoLogins[name]),
    hire: (plan = {}) => hire(pool, url, plan),
    rows: async (text, values = []) => (await pool.query(text, [...values])).rows,
    connection: () => pool.connect(),
    ownerUrl: () => Promise.resolve(ownerAddress),
    serverUrl: async () => serverUrl(ownerAddress, await secret('encryption-key')),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

/** Policies hold for the owner as well: its statements here concern every domain. */
async function poolOf(url: string): Promise<pg.Pool> {
  const first = connectOwner(url, { max: 1 })
  const { rows } = await first.query<{ id: number }>('select id from domain')
  await first.end()
  return connectOwner(url, { max: 4, domains: rows.map(({ id }) => id) })
}

/** Starts the product of a folder with a demo world, on loopback behind one proxy, and reaches it. */
export async function startInstallation(
  folder: string,
  dataDir: string,
): Promise<{ readonly target: Installation } & AsyncDisposable> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const product: Product = await startProduct(folder, {
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: 'on',
    TRUSTED_PROXIES: '1',
  })
  if (!product.isRunning) throw new Error(`The product does not start: ${product.output}`)
  const target = await reach({ url, dataDir, folder })
  return {
    target,
    async [Symbol.asyncDispose]() {
      await target[Symbol.asyncDispose]()
      await product[Symbol.asyncDispose]()
    },
  }
}

/** A folder for the data of an installation, removed at the end. */
export async function temporaryData(): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'overround-attacks-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

interface Login {
  readonly username: string
  readonly password: string
}

async function signedIn(url: string, { username, password }: Login): Promise<PanelClient> {
  const client = panelClient(url)
  const { status, body } = await client.login(username, password)
  if (status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(body)}`)
  return client
}

async function hire(pool: pg.Pool, url: string, { permissions = every, rank = 10, domains }: StaffPlan) {
  const [password, transactionPassword] = await Promise.all(
    [insiderPassword, insiderTransactionPassword].map(hashPassword),
  )
  const { rows } = await pool.query<{ id: bigint; username: string }>(
    `with ids as (select take_ids('role', 1) + 7000000 as role, take_ids('staff', 1) + 7000000 as staff),
       new_role as (insert into role (id, name, permissions, rank) select role, 'Role of insider.' || staff, $1, $2 from ids returning id)
     insert into staff (id, username, name, email, role_id, password_hash, transaction_password_hash, email_verified_at)
     select staff, 'insider.' || staff, 'Insider', 'insider.' || staff || '@overround.test', new_role.id, $3, $4, now()
     from ids, new_role returning id, username`,
    [permissions, rank, password, transactionPassword],
  )
  const [user] = rows
  if (!user) throw new Error('No user was created')
  await pool.query(
    'insert into staff_domain select $1, id from domain where id = any(coalesce($2::int[], array[(select min(id) from domain)]))',
    [user.id, domains ?? null],
  )
  const client = await signedIn(url, { username: user.username, password: insiderPassword })
  return { ...client, staffId: user.id, username: user.username }
}

async function ownerUrlOf(dataDir: string): Promise<string> {
  const { cluster, folder } = await locateCluster(join(dataDir, 'database'))
  const running = await livePostmaster(cluster)
  if (running === undefined) throw new Error(`No database runs in ${cluster}`)
  return ownerUrl(running.port, await ensurePassword(folder))
}
