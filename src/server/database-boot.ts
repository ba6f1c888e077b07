import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { serverSettings } from '#platform/database/connect.ts'
import { SessionError } from '#platform/database/connections/session.ts'
import { startPostgres, type PostgresOptions, type RunningPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import {
  assertHarmless,
  ensureServerLogin,
  insufficientPrivilege,
  LoginError,
  manualSteps,
} from '#platform/database/server-login.ts'
import { checkDatabase, reasonOf } from '#platform/database/startup-check.ts'
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
    throw error instanceof SessionError ? new SettingError(error.message, { cause: error }) : error
  }
}

async function loginOf(ownerUrl: string, { databaseUrl, databaseAppUrl, encryptionKey }: Settings): Promise<string> {
  try {
    const appUrl = databaseAppUrl ?? (await ensureServerLogin(ownerUrl, encryptionKey.toString('hex')))
    if (databaseUrl !== undefined) await checkServerSessions(appUrl, databaseAppUrl !== undefined)
    await assertHarmless(appUrl)
    return appUrl
  } catch (error) {
    if (error instanceof LoginError) throw new SettingError(error.message, { cause: error })
    throw error
  }
}

/** What the server depends on in each of its sessions: its role, time zone and limits. */
async function checkServerSessions(appUrl: string, isGiven: boolean): Promise<void> {
  const name = isGiven ? 'DATABASE_APP_URL' : 'DATABASE_URL'
  try {
    await checkDatabase(appUrl, name, serverSettings)
  } catch (error) {
    const { username } = new URL(appUrl)
    const mayNotAct = error instanceof pg.DatabaseError && error.code === insufficientPrivilege
    const hint = mayNotAct
      ? ` ${manualSteps}`
      : isGiven || error instanceof SessionError
        ? ''
        : ` It signs in as ${decodeURIComponent(username)}: a connection pooler in between must know this role too, or set DATABASE_APP_URL.`
    throw new SettingError(`${reasonOf(error, name)}${hint}`, { cause: error })
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
      server = await restarted({ dataFolder, port }, () => isStopping)
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

/** A full disk may end the database; it starts again as soon as there is space. */
async function restarted(options: PostgresOptions, isStopping: () => boolean): Promise<RunningPostgres> {
  for (;;) {
    try {
      return await startPostgres(options)
    } catch (error) {
      const isFull = error instanceof Error && /No space left on device|ENOSPC/.test(error.message)
      if (!isFull || isStopping()) throw error
      console.error('The disk of the embedded database is full. It starts again when there is space.')
      await delay(diskPauseMs)
    }
  }
}
const diskPauseMs = 2_000

const connectTimeoutMs = 10_000

/** A database started at the same time as this server may need a moment. */
async function configuredDatabase(url: string): Promise<StartedDatabase> {
  for (const end = Date.now() + connectTimeoutMs; ; await delay(500)) {
    try {
      await checkDatabase(url, 'DATABASE_URL', { timezone: 'UTC' })
      return { ownerUrl: url, stop: async () => undefined, failed: new Promise(() => undefined) }
    } catch (error) {
      if (!isStarting(error) || Date.now() > end)
        throw new SettingError(reasonOf(error, 'DATABASE_URL'), { cause: error })
    }
  }
}

const isStarting = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ECONNREFUSED', '57P03'].includes(String(error.code))
