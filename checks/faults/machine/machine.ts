import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type RunningPostgres } from '#platform/database/embedded.ts'
import { signal } from '#platform/database/embedded/processes.ts'
import { migrate } from '#platform/database/migrate.ts'
import { sealingKeys, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import type { MigratedCluster } from '#checks/harness/migrated-cluster.ts'
import { ensureServer } from '#tools/build/server-build.ts'
import { openDisk, type Disk } from './disk.ts'

export interface MachineOptions {
  /** PostgreSQL settings that a control changes. */
  readonly settings: Readonly<Record<string, string>>
  /** Whether the data is on a disk of its own that can lose power. */
  readonly hasDisk: boolean
  /** A migrated cluster to start from a copy of; without one the machine makes its own. */
  readonly cluster?: MigratedCluster | undefined
}

/** A database and a server in separate processes that can be killed and restarted. */
export interface Machine {
  readonly url: string
  readonly ownerUrl: string
  readonly sealingKeys: SealingKeys
  killServer(): Promise<void>
  startServer(): Promise<void>
  killDatabase(): Promise<void>
  startDatabase(): Promise<void>
  /** Kills everything at once and loses what was not on disk. */
  cutPower(): Promise<void>
  /** Flushes written data to disk. */
  sync(): Promise<void>
  isServerAlive(): boolean
  /** The end of the server's log. */
  logTail(): Promise<string>
  close(): Promise<void>
}

export async function openMachine(traits: MachineOptions): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-faults-'))
  await chmod(folder, 0o711)
  const parts = new ProcessGroup(folder)
  const onExit = () => parts.endAtOnce()
  process.once('exit', onExit)
  const close = async () => {
    process.off('exit', onExit)
    await parts.end()
  }
  try {
    await parts.begin(traits)
    return machineOf(parts, close)
  } catch (error) {
    await close()
    throw error
  }
}

const machineOf = (parts: ProcessGroup, close: () => Promise<void>): Machine => ({
  url: `http://localhost:${parts.port}`,
  ownerUrl: parts.ownerUrl,
  sealingKeys: parts.sealingKeys,
  killServer: () => parts.killServer(),
  startServer: () => parts.startServer(),
  killDatabase: () => parts.killDatabase(),
  startDatabase: () => parts.startDatabase(),
  cutPower: () => parts.cutPower(),
  sync: async () => parts.disk?.sync(),
  isServerAlive: () => parts.isServerAlive(),
  logTail: () => parts.logTail(),
  close,
})

const root = join(import.meta.dirname, '../../..')
const start = join(root, 'tools/start.ts')
/** Builds the server once, which each start would do otherwise. */
let building: Promise<unknown> | undefined
const build = () => (building ??= ensureServer())

class ProcessGroup {
  readonly folder: string
  readonly #encryptionKey = randomBytes(32)
  readonly #sealingKey = randomBytes(32)
  readonly sealingKeys = sealingKeys(this.#sealingKey, [], this.#encryptionKey)
  port = 0
  ownerUrl = ''
  disk: Disk | undefined
  #settings: MachineOptions['settings'] = {}
  #database: RunningPostgres | undefined
  #databasePort: number | undefined
  #server: ChildProcess | undefined
  readonly #sessionSecret = randomBytes(32).toString('hex')

  constructor(folder: string) {
    this.folder = folder
  }

  async begin({ settings, hasDisk, cluster }: MachineOptions): Promise<void> {
    this.#settings = settings
    if (hasDisk) this.disk = await openDisk(this.folder)
    this.port = await stablePort()
    this.#databasePort = await stablePort()
    await build()
    await cluster?.copyTo(this.#dataFolder)
    await this.startDatabase()
    if (!cluster) await migrate(this.ownerUrl)
  }

  get #dataFolder(): string {
    return join(this.disk?.folder ?? this.folder, 'database')
  }

  get #log(): string {
    return join(this.folder, 'server.log')
  }

  async startDatabase(): Promise<void> {
    this.#database = await startPostgres({
      dataFolder: this.#dataFolder,
      port: this.#databasePort,
      settings: this.#settings,
    })
    this.#databasePort = this.#database.port
    this.ownerUrl = this.#database.url
  }

  async killDatabase(): Promise<void> {
    await this.#database?.kill9()
    this.#database = undefined
  }

  /** Starts the product as in production, with an external database. DEMO makes it listen on loopback only. */
  async startServer(): Promise<void> {
    const log = await open(this.#log, 'a')
    try {
      const server = spawn(process.execPath, [start, '--without-panel'], {
        stdio: ['ignore', 'pipe', log.fd],
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: this.ownerUrl,
          DATA_DIR: join(this.folder, 'data'),
          SITE_MODE: 'dev',
          GATEWAY_LOOPBACK: 'on',
          PORT: String(this.port),
          SESSION_SECRET: this.#sessionSecret,
          ENCRYPTION_KEY: this.#encryptionKey.toString('hex'),
          SEALING_KEY: this.#sealingKey.toString('hex'),
        },
      })
      this.#server = server
      await waitForServer(server).catch(async (error: unknown) => {
        throw new Error(`${String(error)}\n${await this.logTail()}`, { cause: error })
      })
    } finally {
      // The child has its own file descriptor.
      await log.close()
    }
  }

  async killServer(): Promise<void> {
    const server = this.#server
    if (!server || !this.isServerAlive()) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }

  isServerAlive(): boolean {
    return this.#server !== undefined && this.#server.exitCode === null && this.#server.signalCode === null
  }

  async cutPower(): Promise<void> {
    await Promise.all([this.killDatabase(), this.killServer()])
    await this.disk?.cut()
  }

  async logTail(): Promise<string> {
    return (await readFile(this.#log, 'utf8')).slice(-3_000)
  }

  async end(): Promise<void> {
    await this.killServer()
    await this.#database?.stop()
    await this.disk?.close()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Also ends a database that is still starting. */
  #endDatabaseAtOnce(): void {
    const file = join(this.#dataFolder, 'cluster/postmaster.pid')
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
    if (pid > 0) signal(pid, 'SIGQUIT')
  }

  /** Ends everything synchronously when this process exits. */
  endAtOnce(): void {
    if (this.isServerAlive()) this.#server?.kill('SIGKILL')
    this.#endDatabaseAtOnce()
    this.disk?.closeAtOnce()
    // Processes that are still starting may write for a moment.
    for (let turn = 0; turn < 5; turn += 1) {
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150)
    }
  }
}

/** Waits until the server prints its address or ends; later output is discarded. */
async function waitForServer(server: ChildProcess): Promise<void> {
  let output = ''
  const { stdout } = server
  if (!stdout) throw new Error('The server has no output')
  await new Promise<void>((resolve, reject) => {
    stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 100_000) output += text
      if (output.includes('running at')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`The server ended while it started: ${output}`)))
  })
}

let nextPort = 12_000 + ((process.pid * 8) % 16_000)

/**
 * A port for a process that is killed and comes back at the same address. It lies below the range from which systems choose
 * ports, so that no other test is assigned it meanwhile.
 */
async function stablePort(): Promise<number> {
  for (;;) {
    const port = nextPort++
    const probe = createServer().listen(port)
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
