import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const workers = 2
// The schema's triggers run on the shards, and SET LOCAL carries the visible domains to them.
const settings = [
  'citus.enable_unsafe_triggers = on',
  "citus.propagate_set_commands = 'local'",
  'fsync = off',
  'full_page_writes = off',
]

export interface Cluster {
  /** Connects to the coordinator as a superuser. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts a coordinator and its workers with the scripts of a folder; every node has the extension. */
export async function startCluster(scripts: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-citus-'))
  const port = 20_000 + (process.pid % 10_000)
  const stop = async () => {
    await run(join(scripts, 'stop'), [folder])
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
  try {
    await run(join(scripts, 'start'), [resolve('.'), folder, String(workers), String(port)], {
      env: { ...process.env, CITUS_CONF: settings.join('\\n') },
    })
    const nodes = Array.from({ length: workers + 1 }, (_, node) => port + node)
    for (const each of nodes) await onNode(each, ['create extension citus'])
    const joins = nodes.slice(1).map((each) => `select citus_add_node('127.0.0.1', ${each})`)
    await onNode(port, [`select citus_set_coordinator_host('127.0.0.1', ${port})`, ...joins])
    return { url: urlOf(port), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`

async function onNode(port: number, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port) })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
