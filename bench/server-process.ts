import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { SiteKey } from '#simulator/sign.ts'
import { seal, sealingKeys } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#platform/secrets/keys.ts'

const hex = () => randomBytes(32).toString('hex')

type Secrets = Readonly<Record<'SESSION_SECRET' | 'ENCRYPTION_KEY' | 'SEALING_KEY', string>>
export const newSecrets = (): Secrets => ({ SESSION_SECRET: hex(), ENCRYPTION_KEY: hex(), SEALING_KEY: hex() })

interface NewKey {
  readonly keyId: string
  /** The casino provider that calls with it; null: a player site. */
  readonly provider: string | null
}

/** A key of the first domain. */
export async function createKey(
  owner: pg.Pool,
  { SEALING_KEY, ENCRYPTION_KEY }: Secrets,
  { keyId, provider }: NewKey,
): Promise<SiteKey> {
  const key = { keyId, secret: hex() }
  const keys = sealingKeys(Buffer.from(SEALING_KEY, 'hex'), [], Buffer.from(ENCRYPTION_KEY, 'hex'))
  await owner.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted, casino_provider) values ($1, 1, $1, $2, $3)`,
    [keyId, seal(keys, key.secret, sealOf(keyId)), provider],
  )
  return key
}

type Send<A> = (path: string, headers: Readonly<Record<string, string>>, body: string) => Promise<A>
/** Sends one body on a kept-alive connection; any answer but a success ends the benchmark. */
export type Post = Send<void>

/** Where these servers keep files. */
export const dataFolder = join(tmpdir(), 'overround-bench-server')

/** Below what the server allows one network of connections without a request: all of them may be new at once. */
const mostConnections = 200

/** Resident memory of a process, in megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** A production server in a process of its own, which ends with its scope. */
export async function serverProcess(databaseUrl: string, secrets: Secrets, connections: number) {
  const child = fork(new URL('server.ts', import.meta.url), {
    // The log is written as in production and discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataFolder,
      ...secrets,
      SITE_MODE: 'main',
    },
  })
  const message = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  const { pid } = child
  if (message === null || pid === undefined) throw new Error('The server did not start')
  const url = String(message[0])
  const { port } = new URL(url)
  const crowd = new Agent({ keepAlive: true, maxSockets: connections })
  // Who calls at a pace of its own opens more, but no more than the server grants one network; waiting for one is part of a call.
  const open = new Agent({ keepAlive: true, maxSockets: mostConnections })
  const askOver =
    (agent: Agent): Send<{ readonly status: number; readonly text: string }> =>
    (path, signed, body) =>
      new Promise((done, fail) => {
        const headers = { ...signed, 'content-length': Buffer.byteLength(body) }
        const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (answer) => {
          let text = ''
          answer.on('error', fail)
          answer.setEncoding('utf8').on('data', (part: string) => (text += part))
          answer.once('end', () => done({ status: answer.statusCode ?? 0, text }))
        })
        call.on('error', fail)
        call.end(body)
      })
  const post: Post = async (path, signed, body) => {
    const { status, text } = await askOver(crowd)(path, signed, body)
    if (status !== 200) throw new Error(`${status}: ${text}`)
  }
  /** The status of the answer, whatever it is. */
  const ask: Send<number> = async (path, signed, body) => (await askOver(open)(path, signed, body)).status
  return {
    url,
    pid,
    post,
    ask,
    async [Symbol.asyncDispose]() {
      for (const agent of [crowd, open]) agent.destroy()
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
