import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { assertHarmless, ensureServerLogin, LoginError } from '#platform/database/server-login.ts'
import { SettingError } from '#platform/environment/settings.ts'
import type { Settings } from '#platform/environment/settings.ts'

export interface BootedDatabase {
  /** URL of the table owner; the database is migrated. */
  ownerUrl: string
  /** URL of the server's own login, which owns nothing. */
  appUrl: string
  stop(): Promise<void>
  /** Resolves with the error when the embedded database is lost for good. */
  failed: Promise<Error>
}

/** Starts the embedded database or waits for the configured one, migrates it and gives the server a login of its own. */
export async function bootDatabase(settings: Settings): Promise<BootedDatabase> {
  const started =
    settings.databaseUrl === undefined
      ? await embeddedDatabase(settings)
      : await configuredDatabase(settings.databaseUrl)
  try {
    await migrate(started.ownerUrl)
    return { ...started, appUrl: await loginOf(started.ownerUrl, settings) }
  } catch (error) {
    await started.stop()
    throw error
  }
}

async function loginOf(ownerUrl: string, { databaseAppUrl, encryptionKey }: Settings): Promise<string> {
  try {
    const appUrl = databaseAppUrl ?? (await ensureServerLogin(ownerUrl, encryptionKey.toString('hex')))
    await assertHarmless(appUrl)
    return appUrl
  } catch (error) {
    if (error instanceof LoginError) throw new SettingError(error.message, { cause: error })
    throw error
  }
}

type StartedDatabase = Omit<BootedDatabase, 'appUrl'>

async function embeddedDatabase({ dataDir }: Settings): Promise<StartedDatabase> {
  const dataFolder = join(dataDir, 'database')
  let server = await startPostgres({ dataFolder }).catch((cause: unknown) => {
    throw new SettingError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  let isStopping = false
  const { url: ownerUrl, port } = server
  const revived = async (): Promise<Error> => {
    for (;;) {
      await server.exited
      if (isStopping) return new Error('The embedded database was stopped.')
      console.error('The embedded database stopped unexpectedly. Restarting it.')
      // On the same port, so that connection pools reconnect.
      server = await startPostgres({ dataFolder, port })
      if (isStopping) await server.stop()
    }
  }
  const failed = revived().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
  return {
    ownerUrl,
    failed,
    async stop() {
      isStopping = true
      await server.stop()
      await failed
    },
  }
}

const connectTimeoutMs = 10_000
const minVersion = 180_000

async function configuredDatabase(url: string): Promise<StartedDatabase> {
  const version = await versionOf(url)
  if (version < minVersion)
    throw new SettingError(`DATABASE_URL points to PostgreSQL ${Math.floor(version / 10_000)}. Version 18 is required.`)
  return { ownerUrl: url, stop: async () => undefined, failed: new Promise(() => undefined) }
}

/** A database started at the same time as this server may need a moment. */
async function versionOf(url: string): Promise<number> {
  for (const end = Date.now() + connectTimeoutMs; ; await delay(500)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      const { rows } = await client.query<{ version: number }>(
        `select current_setting('server_version_num')::int as version`,
      )
      return rows[0]?.version ?? 0
    } catch (error) {
      if (!isStarting(error) || Date.now() > end) throw unreachable(error)
    } finally {
      await client.end()
    }
  }
}

const isStarting = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ECONNREFUSED', '57P03'].includes(String(error.code))

function unreachable(error: unknown): SettingError {
  const reason = error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : error
  return new SettingError(`DATABASE_URL cannot be used: ${String(reason)}.`, { cause: error })
}
