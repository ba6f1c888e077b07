import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { modules } from '#areas/index.ts'
import { declareCatalogue } from '#engine/catalogue.ts'
import { connectApp, connectOwner, kyselyOver } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { serverUrl } from '#platform/database/server-login.ts'
import { demoSeed } from './processes/demo-cluster-cache.ts'
import { loginSecret } from './processes/login-secret.ts'
// Types of the values that the global setup provides.
import type {} from './global-setup.ts'

// A server does this when it starts; tests of handlers run without one.
declareCatalogue(modules)

export type Template = 'template_empty' | 'template_world' | 'template_pictures'

export interface TestDatabase {
  /** Connects as the owner of the tables. */
  url: string
  /** Logs in as the server does. */
  appUrl: string
  /** Sees the rows of every domain. */
  ownerPool: pg.Pool
  /** Connects as the server does: owns nothing and is subject to row-level security. */
  appPool: pg.Pool
  db: Database
  close(): Promise<void>
}

// More domains than any fixture has, so that a test sees every row it made.
const everyDomain = Array.from({ length: 64 }, (_, index) => index + 1)

/** Clones a template; call it once in a test file's `beforeAll` and `close` it in `afterAll`. */
export async function freshDatabase(template: Template = 'template_empty'): Promise<TestDatabase> {
  const name = `check_${randomBytes(6).toString('hex')}`
  if (template === 'template_world') await ensureDemoTemplate()
  await asOwner(async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await client.query(`revoke temporary on database ${name} from public`)
  })
  const url = urlOf(name)
  if (process.env['CHECKS_MIGRATIONS'] === 'own') await migrate(url)
  const ownerPool = connectOwner(url, { max: 5, domains: everyDomain, limits: 'none' })
  const appUrl = inDatabase(serverUrl(inject('databaseUrl'), loginSecret), name)
  const appPool = connectApp(appUrl, { max: 10, limits: 'none' })
  return {
    url,
    appUrl,
    ownerPool,
    appPool,
    db: kyselyOver(appPool),
    async close() {
      await Promise.all([ownerPool.end(), appPool.end()])
      await asOwner((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

const urlOf = (database: string): string => inDatabase(inject('databaseUrl'), database)

function inDatabase(href: string, database: string): string {
  const url = new URL(href)
  url.pathname = `/${database}`
  return url.href
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Does the work while no other process of this run does work of that name. */
export const withRunLock = (name: string, work: () => Promise<void>): Promise<void> =>
  asOwner(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    await work()
  })

/** A database that tests clone, made from another one. */
interface Preparation {
  readonly name: Template
  readonly from: Template
  readonly fill: (owner: pg.Pool) => Promise<void>
}

/** The first test file that needs the template fills it; the others wait on the lock. */
export async function ensureTemplate({ name, from, fill }: Preparation): Promise<void> {
  await asOwner(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const existing = await client.query('select 1 from pg_database where datname = $1', [name])
    if (existing.rowCount) return
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft} template ${from} strategy file_copy`)
    const ownerPool = connectOwner(urlOf(draft), { max: 4, domains: everyDomain, limits: 'none' })
    try {
      await fill(ownerPool)
    } finally {
      await ownerPool.end()
    }
    await client.query(`alter database ${draft} rename to ${name}`)
  })
}

export const ensureDemoTemplate = (): Promise<void> =>
  ensureTemplate({
    name: 'template_world',
    from: 'template_empty',
    async fill(owner) {
      const { seedWorld } = await import('#demo/world/world.ts')
      await seedWorld(owner, { players: 800, bets: 25_000, seed: demoSeed() })
      // A quarter of the demo: enough for every screen, page and state. The statistics taken here decide the query plans of every test.
      await owner.query('analyze')
    },
  })

/** The folder of the run's database server; what is stored beside the cluster is cached with it. */
export const serverFolder = (): Promise<string> =>
  asOwner(async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return dirname(rows[0]!.data_directory)
  })
