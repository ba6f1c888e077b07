import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { modules } from '#areas/index.ts'
import { declareCatalogue } from '#engine/catalogue.ts'
import { connectApp, connectOwner, kyselyOver } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/connect.ts'
// What the set-up of the tests provides.
import type {} from './global-setup.ts'

// As a server does when it starts: tests of handlers run without one.
declareCatalogue(modules)

export type Template = 'template_empty' | 'template_world'

export interface TestDatabase {
  /** Connects as the owner of the tables. */
  url: string
  /** Sees the rows of every domain. */
  ownerPool: pg.Pool
  /** As the server connects: owns nothing, subject to row-level security. */
  appPool: pg.Pool
  db: Database
  close(): Promise<void>
}

// More than any world has, so that a check sees every row it made.
const everyDomain = Array.from({ length: 64 }, (_, index) => index + 1)

/** Clones a template; call it once in a test file's `beforeAll` and `close` it in `afterAll`. */
export async function freshDatabase(template: Template = 'template_empty'): Promise<TestDatabase> {
  const name = `check_${randomBytes(6).toString('hex')}`
  if (template === 'template_world') await ensureWorld()
  await asOwner((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const url = urlOf(name)
  const ownerPool = connectOwner(url, { max: 5, domains: everyDomain })
  const appPool = connectApp(url, { max: 10 })
  return {
    url,
    ownerPool,
    appPool,
    db: kyselyOver(appPool),
    async close() {
      await Promise.all([ownerPool.end(), appPool.end()])
      await asOwner((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('databaseUrl'))
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

/** The world is filled by whichever test file first asks for it; the others wait on the lock. */
async function ensureWorld(): Promise<void> {
  await asOwner(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('template_world'))`)
    const made = await client.query(`select 1 from pg_database where datname = 'template_world'`)
    if (made.rowCount) return
    const draft = `template_world_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft} template template_empty strategy file_copy`)
    const { seedWorld } = await import('#demo/world/world.ts')
    const ownerPool = connectOwner(urlOf(draft), { max: 4, domains: everyDomain })
    try {
      await seedWorld(ownerPool, { players: 800, bets: 25_000 })
      // A quarter of the demo: enough for every screen, page and state. What is written is what every plan of every test will be made from.
      await ownerPool.query('analyze')
    } finally {
      await ownerPool.end()
    }
    await client.query(`alter database ${draft} rename to template_world`)
  })
}
