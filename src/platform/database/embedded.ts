import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { locateCluster, statOf } from './embedded/account.ts'
import type { ClusterLocation } from './embedded/account.ts'
import { binariesFor } from './embedded/binaries.ts'
import { claim, ensureCluster, ensureOwner, ensurePassword } from './embedded/cluster.ts'
import { ownerUrl, serverEnvironment, superuserUrl } from './embedded/cluster.ts'
import { isRunning, killServer, livePostmaster, readPostmaster } from './embedded/processes.ts'
import { recordedArguments, stopServer } from './embedded/processes.ts'

export interface PostgresOptions {
  dataFolder: string
  /** A free port is chosen if none is given. */
  port?: number | undefined
  /** Extra server settings, as `-c name=value`. */
  settings?: Readonly<Record<string, string>> | undefined
}

export interface RunningPostgres {
  /** Connects as the owner of the tables, an ordinary role. */
  url: string
  superuserUrl: string
  port: number
  pid: number
  logFile: string
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
  /** Ends the server and its children by SIGKILL, for fault tests. */
  kill9(): Promise<void>
}

interface Server {
  pid: number
  port: number
  exited: Promise<void>
}

interface Launch {
  place: ClusterLocation
  native: string
  settings: Record<string, string>
  wantedPort: number | undefined
  logFile: string
}

const standardSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  // The most that is replayed after a crash, at some 250 MB a second.
  max_wal_size: '1GB',
  // One call for the file system; one for each of some thousand files takes longer than the replay itself.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}
const maxLogBytes = 20_000_000

/** Starts PostgreSQL on a data folder, or takes over a server left running by a killed process. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const place = await locateCluster(options.dataFolder)
  const native = await binariesFor(place.account)
  const password = await ensurePassword(place.folder)
  const settings: Record<string, string> = { ...standardSettings, ...options.settings }
  const logFile = join(place.folder, 'server.log')
  await ensureCluster({ place, native, password, isDurable: settings['fsync'] !== 'off' })
  const launch = { place, native, settings, wantedPort: options.port, logFile }
  const server = (await adoptOrphan(launch, password)) ?? (await launchServer(launch))
  const session = await claim(superuserUrl(server.port, password), place.cluster)
  await ensureOwner(session, password)
  return handle({ server, session, password, logFile })
}

function handle(running: { server: Server; session: pg.Client; password: string; logFile: string }): RunningPostgres {
  const { server, session, password, logFile } = running
  const { pid, port, exited } = server
  return {
    url: ownerUrl(port, password),
    superuserUrl: superuserUrl(port, password),
    port,
    pid,
    logFile,
    exited,
    async stop() {
      if (await isRunning(pid)) await session.end()
      await stopServer(pid)
      await exited
    },
    async kill9() {
      await killServer(pid)
      await exited
    },
  }
}

const argumentsOf = ({ place, settings }: Launch, port: number) => [
  '-D',
  place.cluster,
  '-p',
  String(port),
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** Adopts an orphaned server if its settings match; otherwise stops it. */
async function adoptOrphan(launch: Launch, password: string): Promise<Server | undefined> {
  const { place, wantedPort } = launch
  for (;;) {
    const orphan = await livePostmaster(place.cluster)
    if (!orphan) return undefined
    if (!orphan.isReady) {
      await delay(20)
      continue
    }
    const expected = argumentsOf(launch, wantedPort ?? orphan.port).join('\n')
    const recorded = (await recordedArguments(place.cluster)).join('\n')
    if (recorded === expected) return { ...orphan, exited: goneLater(orphan.pid) }
    const session = await claim(superuserUrl(orphan.port, password), place.cluster)
    await session.end()
    await stopServer(orphan.pid)
  }
}

async function goneLater(pid: number): Promise<void> {
  while (await isRunning(pid)) await delay(250, undefined, { ref: false })
}

async function launchServer(launch: Launch): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const port = launch.wantedPort ?? (await freePort())
    const start = await logLength(launch.logFile)
    const child = await spawnServer(launch, port)
    const exited = once(child, 'exit').then(() => undefined)
    if (await isUp(child, launch.place.cluster)) return { pid: child.pid ?? 0, port, exited }
    const complaint = await logSince(launch.logFile, start)
    // A predecessor that is still ending may hold its memory or lock for a moment, and a free port may be taken meanwhile.
    const isPassing = /Address already in use|shared memory block|lock file "postmaster.pid"/.test(complaint)
    if (!isPassing || attempt === 25) throw new Error(`PostgreSQL failed to start: ${complaint.trim()}`)
    await delay(200)
  }
}

async function spawnServer(launch: Launch, port: number): Promise<ChildProcess> {
  const log = await open(launch.logFile, 'a', 0o600)
  try {
    // A separate process group: Ctrl-C reaches this process first, which then stops the server.
    const child = spawn(join(launch.native, 'bin/postgres'), argumentsOf(launch, port), {
      ...launch.place.account,
      cwd: launch.place.cluster,
      env: serverEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'spawn')
    return child
  } finally {
    await log.close()
  }
}

async function isUp(child: ChildProcess, cluster: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = await readPostmaster(cluster)
    if (postmaster?.pid === child.pid && postmaster?.isReady) return true
    await delay(10)
  }
  return false
}

async function logLength(logFile: string): Promise<number> {
  const size = (await statOf(logFile))?.size ?? 0
  if (size < maxLogBytes) return size
  await truncate(logFile)
  return 0
}

async function logSince(logFile: string, start: number): Promise<string> {
  const log = await open(logFile)
  try {
    const buffer = Buffer.alloc(4_000)
    const { bytesRead } = await log.read(buffer, 0, buffer.length, start)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await log.close()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}
