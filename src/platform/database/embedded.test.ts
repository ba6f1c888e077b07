import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import pg from 'pg'
import { startPostgres } from './embedded.ts'
import type { PostgresOptions, RunningPostgres } from './embedded.ts'
import { binariesFor } from './embedded/binaries.ts'
import { ensureCluster } from './embedded/cluster.ts'
import { isRunning } from './embedded/processes.ts'

const settings = { shared_buffers: '16MB', max_connections: '20' }
const run = promisify(execFile)
let folder: string
let running: RunningPostgres[]

async function start(options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const server = await startPostgres({ dataFolder: join(folder, 'data/database'), settings, ...options })
  running.push(server)
  return server
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ answer: unknown }>(text)).rows[0]?.answer
  } finally {
    await client.end()
  }
}

/** Starts the server from another process and kills that process, so that the server is orphaned. */
async function orphan(): Promise<number> {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)}
    const [dataFolder, settings] = ${JSON.stringify([join(folder, 'data/database'), settings])}
    process.stdout.write(String((await startPostgres({ dataFolder, settings })).pid))
    await new Promise(() => {})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGKILL')
  await once(child, 'exit')
  return Number(line.toString())
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-embedded-'))
  await chmod(folder, 0o711)
  running = []
})
afterEach(async () => {
  for (const server of running) if (await isRunning(server.pid)) await server.kill9()
  await rm(folder, { recursive: true })
})

describe('startPostgres', () => {
  /** A stopped cluster: making one takes longer than what most tests do with it. */
  let made: string
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'overround-embedded-'))
    await chmod(made, 0o711)
    const server = await startPostgres({ dataFolder: join(made, 'database'), settings })
    await server.stop()
  })
  afterAll(() => rm(made, { recursive: true }))
  beforeEach(async () => {
    await mkdir(join(folder, 'data'))
    await run('cp', ['-a', join(made, 'database'), join(folder, 'data/database')])
  })

  it('creates a cluster, stops it cleanly and starts it again with its data', async () => {
    await rm(join(folder, 'data/database'), { recursive: true })
    const first = await start()
    await ask(first.url, 'create table kept as select 7 as answer')
    await first.stop()
    expect(await isRunning(first.pid)).toBe(false)
    await expect(stat(join(folder, 'data/database/cluster/postmaster.pid'))).rejects.toThrow('ENOENT')
    const second = await start()
    expect(await ask(second.url, 'select answer from kept')).toBe(7)
  })

  it('recovers committed data after kill -9', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 7 as answer')
    await first.kill9()
    const second = await start({ port: first.port })
    expect(second.port).toBe(first.port)
    expect(await ask(second.url, 'select answer from kept')).toBe(7)
  })

  it('takes over the server of a killed process', async () => {
    const pid = await orphan()
    const server = await start()
    expect(server.pid).toBe(pid)
    expect(await ask(server.url, 'select 1 as answer')).toBe(1)
    await server.stop()
    expect(await isRunning(pid)).toBe(false)
  })

  it('replaces an orphan with other settings', async () => {
    const pid = await orphan()
    const server = await start({ settings: { ...settings, max_connections: '21' } })
    expect(server.pid).not.toBe(pid)
    expect(await ask(server.url, `select current_setting('max_connections') as answer`)).toBe('21')
  })

  it('rejects a second process while the first one runs', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow('Another process is using the database')
    expect(await ask(first.url, 'select 1 as answer')).toBe(1)
  })

  it('ignores a pid file whose pid now belongs to another process', async () => {
    const first = await start()
    await first.kill9()
    await writeFile(join(folder, 'data/database/cluster/postmaster.pid'), `${process.pid}\n`)
    expect(await ask((await start()).url, 'select 1 as answer')).toBe(1)
  })

  it('reports an invalid setting', async () => {
    await expect(start({ settings: { max_connections: 'many' } })).rejects.toThrow('max_connections')
  })
})

describe('the data folder', () => {
  it('restricts access to its password and cluster', async () => {
    const server = await start()
    const modeOf = async (name: string) => (await stat(join(folder, 'data/database', name))).mode & 0o777
    expect(await modeOf('password')).toBe(0o600)
    expect(await modeOf('server.log')).toBe(0o600)
    expect(await modeOf('cluster')).toBe(0o700)
    const wrong = new URL(server.url)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('listens on the loopback address only, without a socket file', async () => {
    const server = await start()
    const shown = `select current_setting('listen_addresses') || '|' || current_setting('unix_socket_directories') as answer`
    expect(await ask(server.superuserUrl, shown)).toBe('127.0.0.1|')
  })

  it.runIf(process.getuid?.() === 0)('may be in a folder that the server user cannot access', async () => {
    await chmod(folder, 0o700)
    const link = join(folder, 'data/database/cluster')
    const first = await start()
    await ask(first.url, 'create table kept as select 7 as answer')
    await first.stop()
    const cluster = await realpath(link)
    expect(cluster).toMatch(/^\/var\/tmp\/overround-/)
    expect(await ask((await start()).url, 'select answer from kept')).toBe(7)
    await running.at(-1)?.stop()
    await rm(join(cluster, '..'), { recursive: true })
    await expect(start()).rejects.toThrow('is missing')
  })

  it.runIf(process.getuid?.() === 0)('starts on a copy of its folder that belongs to root', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 7 as answer')
    await first.stop()
    await cp(join(folder, 'data'), join(folder, 'copy'), { recursive: true })
    const copy = await startPostgres({ dataFolder: join(folder, 'copy/database') })
    running.push(copy)
    expect(await ask(copy.url, 'select answer from kept')).toBe(7)
  })

  // Only root may start a program as another user.
  it.runIf(process.getuid?.() === 0)('names the remedy for a user id without an entry in /etc/passwd', async () => {
    const named = new Set((await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => Number(line.split(':')[2])))
    const uid = Array.from({ length: 100 }, (_, at) => 54_321 + at).find((id) => !named.has(id)) ?? 0
    const account = { uid, gid: 0 }
    await chown(folder, uid, 0)
    const place = { folder, cluster: join(folder, 'cluster'), account }
    const native = await binariesFor(account)
    await expect(ensureCluster({ place, native, password: 'a password', isDurable: false })).rejects.toThrow(
      `PostgreSQL cannot create its database as user ${uid}, which has no entry in /etc/passwd. Add one (useradd --uid ${uid} overround), start as a user that has one, or set DATABASE_URL.`,
    )
    expect(await readdir(folder)).toEqual([])
  })
})
