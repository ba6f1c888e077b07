import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#platform/database/embedded.ts'
import { isRunning, livePostmaster, stopServer } from '#platform/database/embedded/processes.ts'
import { migrate } from '#platform/database/migrate.ts'
import { ensureServerLogin } from '#platform/database/server-login.ts'
import { installJobs } from '#platform/jobs/install.ts'
import { loginSecret } from './processes/login-secret.ts'
import { hasEnded, ownIdentity } from './processes/process-identity.ts'
import { cacheDemoCluster, restoreDemoCluster, cleanCluster } from './processes/demo-cluster-cache.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** The site's day when the run was set up, by the clock of the database. */
    fixtureDay: string
  }
}

const prefix = 'overround-checks-'
const ownerFile = 'owner'
const memory = '/dev/shm'
const gigabyte = 2 ** 30

/**
 * One database server for a whole run, with a migrated template that every test file clones. The steps of `npm test`, and a run that
 * a test starts, use the server named in `CHECKS_DATABASE`; `CHECKS_MIGRATIONS=own` says that its templates lack migrations of the run.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const outer = process.env['CHECKS_DATABASE']
  if (outer) {
    await provideDatabase(project, outer)
    return undefined
  }
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await startCheckServer(project.name || 'all'))
  await provideDatabase(project, url)
  const open = opened.move()
  return () => open.disposeAsync()
}

async function provideDatabase(project: TestProject, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ day: string }>(
      `select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day`,
    )
    project.provide('databaseUrl', url)
    project.provide('fixtureDay', rows[0]!.day)
  } finally {
    await client.end()
  }
}

export interface CheckServer extends AsyncDisposable {
  readonly url: string
  readonly end: () => Promise<void>
}

/** A database server with the migrated template, and with the demo data where it is cached. */
export async function startCheckServer(name: string): Promise<CheckServer> {
  await removeLeftovers()
  const folder = join(await largestTempFolder(), `${prefix}${process.pid}-${name}`)
  await mkdir(folder, { mode: 0o711 })
  await writeFile(join(folder, ownerFile), await ownIdentity())
  const dataFolder = join(folder, 'database')
  const isRestored = await restoreDemoCluster(dataFolder)
  const server = await startPostgres({ dataFolder, settings: serverSettings })
  const end = async () => {
    const isWorthKeeping = await cleanCluster(server.url)
    await server.stop()
    if (isWorthKeeping) await cacheDemoCluster(dataFolder)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    if (!isRestored) await createTemplate(server.url)
  } catch (error) {
    await end()
    throw error
  }
  return { url: server.url, end, [Symbol.asyncDispose]: end }
}

/** Uses memory where there is plenty: every file clones a database, and disks are slow to create and remove files. */
async function largestTempFolder(): Promise<string> {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  )
  return room > 10 * gigabyte ? memory : tmpdir()
}

const serverSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  // A template is cloned by copying files, which forces checkpoints: they must be cheap.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  autovacuum: 'off',
  // Parallel plans need more than the 64 MB of shared memory that containers have.
  dynamic_shared_memory_type: 'mmap',
  // Tests open thousands of connections, and the password protects nothing.
  scram_iterations: '1',
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create database template_empty')
  } finally {
    await client.end()
  }
  const template = new URL(url)
  template.pathname = '/template_empty'
  await migrate(template.href)
  await ensureServerLogin(url, loginSecret)
  await installJobs(template.href)
}

/** A folder that names no owner yet may be of a run that begins at this moment. */
async function isLeftOver(folder: string, pid: number): Promise<boolean> {
  const owner = await readFile(join(folder, ownerFile), 'utf8').catch(() => '')
  return owner === '' ? !(await isRunning(pid)) : hasEnded(owner)
}

/** Stops servers and removes folders left behind by runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const place of [tmpdir(), memory].filter((each) => existsSync(each)))
    for (const name of (await readdir(place)).filter((each) => each.startsWith(prefix))) {
      const folder = join(place, name)
      if (!(await isLeftOver(folder, Number.parseInt(name.slice(prefix.length), 10)))) continue
      const orphan = await livePostmaster(join(folder, 'database/cluster'))
      if (orphan) await stopServer(orphan.pid)
      await rm(folder, { recursive: true, force: true })
    }
}
