import { execFile } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { exists, linkStatOf, rememberCluster } from './account.ts'
import type { ClusterLocation } from './account.ts'
import { livePostmaster, stopServer } from './processes.ts'

const run = promisify(execFile)
const ownerName = 'overround'
// Any fixed number: it only has to be the same in every process that opens this cluster.
const claimKey = 7_304_118

export async function ensurePassword(folder: string): Promise<string> {
  const path = join(folder, 'password')
  if (!(await exists(path)))
    await writeFile(path, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(ignoreExisting)
  return (await readFile(path, 'utf8')).trim()
}

/** The owner of the tables is an ordinary role, so that everything also works on an external database. */
const ownerPassword = (password: string) => createHmac('sha256', password).update(ownerName).digest('hex').slice(0, 48)

export const ownerUrl = (port: number, password: string) =>
  `postgres://${ownerName}:${ownerPassword(password)}@127.0.0.1:${port}/${ownerName}`

export const superuserUrl = (port: number, password: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

/** Two first starts at once: the slower one uses the result of the faster one. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error
}

/** Left over from a database whose data folder was deleted manually. */
async function removeAbandoned({ folder, cluster }: ClusterLocation): Promise<void> {
  if (dirname(cluster) === folder || (await linkStatOf(join(folder, 'cluster')))) return
  const orphan = await livePostmaster(cluster)
  if (orphan) await stopServer(orphan.pid)
  await rm(cluster, { recursive: true, force: true })
}

export interface ClusterRequest {
  place: ClusterLocation
  native: string
  password: string
  isDurable: boolean
}

/** Created next to its final place and renamed, so that an interrupted start leaves no partial cluster. */
export async function ensureCluster({ place, native, password, isDurable }: ClusterRequest): Promise<void> {
  await removeAbandoned(place)
  if (await exists(join(place.cluster, 'PG_VERSION'))) return
  const fresh = `${place.cluster}.${process.pid}.new`
  const passwordFile = `${place.cluster}.${process.pid}.password`
  const owner = place.account
  try {
    await mkdir(fresh, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (owner) for (const path of [fresh, passwordFile]) await chown(path, owner.uid, owner.gid)
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions']
    const speed = isDurable ? [] : ['--no-sync', '--no-data-checksums']
    await run(join(native, 'bin/initdb'), ['-D', fresh, ...locale, ...access, ...speed], {
      ...owner,
      cwd: dirname(place.cluster),
      env: serverEnvironment,
    }).catch((error: unknown) => {
      throw new Error(whyNotCreated(error), { cause: error })
    })
    await rename(fresh, place.cluster).catch(ignoreExisting)
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
  await rememberCluster(place)
}

/** One sentence instead of the command line and everything that initdb printed. */
function whyNotCreated(error: unknown): string {
  const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
  const unnamed = /could not look up effective user ID (\d+)/.exec(printed)?.[1]
  if (unnamed !== undefined)
    return `PostgreSQL cannot create its database as user ${unnamed}, which has no entry in /etc/passwd. Add one (useradd --uid ${unnamed} overround), start as a user that has one, or set DATABASE_URL.`
  const reason = /(?:error|fatal): (.+)/i.exec(printed)?.[1] ?? printed.split('\n').at(-1)
  return `PostgreSQL cannot create its database: ${reason}`
}

/** The server inherits nothing from the caller's environment: no PG* setting, locale or time zone. */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * One process at a time uses an embedded database. The claim is a session lock, so it ends with its holder, and needs
 * no process id that could be recycled.
 */
export async function claim(url: string, cluster: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'overround claim' })
  // The server may be killed during this session; callers that care wait for its exit.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const shown = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    if (shown.rows[0]?.folder !== cluster) throw new Error(`Another database answers on the port of ${cluster}.`)
    for (const end = Date.now() + 1_500; ; await delay(50)) {
      const lock = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [claimKey])
      if (lock.rows[0]?.held) return client
      if (Date.now() > end) throw new Error(`Another process is using the database in ${dirname(cluster)}.`)
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Creates the owner role and its database if they do not exist. */
export async function ensureOwner(superuser: pg.Client, password: string): Promise<void> {
  const role = await superuser.query('select 1 from pg_roles where rolname = $1', [ownerName])
  if (role.rowCount === 0) {
    const secret = superuser.escapeLiteral(ownerPassword(password))
    await superuser.query(`create role ${ownerName} login createdb createrole password ${secret}`)
    await superuser.query(`grant pg_monitor, pg_signal_backend, pg_checkpoint to ${ownerName}`)
  }
  const database = await superuser.query('select 1 from pg_database where datname = $1', [ownerName])
  if (database.rowCount === 0) await superuser.query(`create database ${ownerName} owner ${ownerName}`)
}
