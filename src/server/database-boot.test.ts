import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { startPooler, type PoolerOptions } from '#checks/harness/processes/pooler.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { connectApp } from '#platform/database/connect.ts'
import { subscribe } from '#platform/live/listener.ts'
import { bootDatabase } from './database-boot.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

const bootAt = (databaseUrl: string, databaseAppUrl: string | undefined = database.appUrl) =>
  bootDatabase({ ...testSettings, databaseUrl, databaseAppUrl })

const refusalAt = (url: string, appUrl?: string): Promise<string> =>
  bootAt(url, appUrl).then(
    () => 'starts',
    (error: Error) => error.message,
  )

const withParameter = (url: string, name: string, value: string) => {
  const changed = new URL(url)
  changed.searchParams.set(name, value)
  return changed.href
}

/** Role, time zone and limits of a session that the server opens with this URL. */
async function sessionAt(url: string) {
  const pool = connectApp(url, { max: 1 })
  try {
    const { rows } = await pool.query(`select current_user as role, current_setting('timezone') as zone,
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('work_mem') as memory`)
    return rows[0]
  } finally {
    await pool.end()
  }
}
const ours = { role: 'overround_app', zone: 'UTC', statement: '30s', lock: '10s' }

describe('a database URL with options of its own', () => {
  it('keeps them, and the server keeps its role, time zone and limits', async () => {
    const url = withParameter(database.appUrl, 'options', '-c work_mem=8MB -c timezone=Asia/Kolkata -c role=none')
    expect(await sessionAt(url)).toEqual({ ...ours, memory: '8MB' })
    const { appUrl } = await bootAt(database.url, url)
    expect(await sessionAt(appUrl)).toEqual({ ...ours, memory: '8MB' })
  })

  it('cannot replace a limit by a parameter of its own', async () => {
    const url = withParameter(database.appUrl, 'statement_timeout', '3600000')
    expect(await sessionAt(url)).toMatchObject(ours)
  })

  it('is refused where the tables would be elsewhere', async () => {
    const url = withParameter(database.url, 'options', '-c search_path=pg_catalog')
    expect(await refusalAt(url)).toBe(
      'The search_path of the database in DATABASE_URL begins with pg_catalog. It must begin with public.',
    )
  })
})

describe('a connection pooler', () => {
  const through = async <T>(options: PoolerOptions, work: (url: string) => Promise<T>): Promise<T> => {
    const pooler = await startPooler(database.appUrl, options)
    try {
      return await work(pooler.url)
    } finally {
      await pooler.close()
    }
  }

  it.each(['refuse', 'drop'] as const)('that lends sessions works, and may %s options', (options) =>
    through({ lends: 'sessions', options }, async (url) => {
      expect(await refusalAt(database.url, url)).toBe('starts')
      expect(await sessionAt(url)).toMatchObject(ours)
      const heard: string[] = []
      const hearing = { channels: ['pooled'], onGap: () => undefined, onFault: () => undefined }
      const line = await subscribe(url, { ...hearing, onMessage: (_channel, payload) => heard.push(payload) })
      await database.ownerPool.query(`notify pooled, 'news'`)
      await expect.poll(() => heard).toEqual(['news'])
      await line.close()
    }),
  )

  it('that refuses the options of the URL is named', () =>
    through({ lends: 'sessions', options: 'refuse' }, async (url) => {
      expect(await refusalAt(database.url, withParameter(url, 'options', '-c work_mem=8MB'))).toBe(
        'DATABASE_APP_URL goes through a connection pooler that refuses the parameter "options". Remove it from the URL, or add it to ignore_startup_parameters of the pooler.',
      )
    }))

  it('that lends transactions is refused in one sentence', () =>
    through({ lends: 'transactions', options: 'drop' }, async (url) => {
      expect(await refusalAt(database.url, url)).toBe(
        'DATABASE_APP_URL goes through a connection pooler that lends a connection for each transaction. Set it to session mode (PgBouncer: pool_mode = session), or connect to PostgreSQL itself.',
      )
    }))
})

it.each([
  ['SQL_ASCII', 'C'],
  ['LATIN1', 'C'],
])('a database with the encoding %s is refused before anything is created', async (encoding, locale) => {
  const name = `check_${randomBytes(6).toString('hex')}`
  await database.ownerPool.query(
    `create database ${name} encoding '${encoding}' locale '${locale}' locale_provider libc template template0`,
  )
  const url = new URL(database.url)
  url.pathname = `/${name}`
  try {
    expect(await refusalAt(url.href)).toBe(
      `The database in DATABASE_URL has the encoding ${encoding}. Create it with: create database … encoding 'UTF8' template template0.`,
    )
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    expect((await client.query(`select to_regclass('migration') as made`)).rows).toEqual([{ made: null }])
    await client.end()
  } finally {
    await database.ownerPool.query(`drop database ${name} with (force)`)
  }
})
