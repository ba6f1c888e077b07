import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { signedHeaders, type SiteKey } from '#simulator/sign.ts'
import { seal, sealingKeys } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { crowd, inTurns } from './crowd.ts'

const atOnce = 48
const rounds = 3
const hex = () => randomBytes(32).toString('hex')

type Secrets = Readonly<Record<'SESSION_SECRET' | 'ENCRYPTION_KEY' | 'SEALING_KEY', string>>

async function createKey(owner: pg.Pool, { SEALING_KEY, ENCRYPTION_KEY }: Secrets): Promise<SiteKey> {
  const key = { keyId: 'bench', secret: hex() }
  const keys = sealingKeys(Buffer.from(SEALING_KEY, 'hex'), [], Buffer.from(ENCRYPTION_KEY, 'hex'))
  await owner.query(`insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ($1, 1, 'bench', $2)`, [
    key.keyId,
    seal(keys, key.secret, sealOf(key.keyId)),
  ])
  return key
}

async function serverOn(url: string, secrets: Secrets): Promise<{ child: ChildProcess; at: URL }> {
  const child = fork(new URL('ledger-server.ts', import.meta.url), {
    // The log is written as in production and discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: join(tmpdir(), 'overround-bench-server'),
      ...secrets,
      SITE_MODE: 'main',
    },
  })
  const message = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  if (message === null) throw new Error('The server did not start')
  return { child, at: new URL(String(message[0])) }
}

/** One signed call on a kept-alive connection; any response but a success ends the benchmark. */
function caller(at: URL, key: SiteKey, agent: Agent) {
  return (path: string, content: Readonly<Record<string, unknown>>) =>
    new Promise<void>((done, fail) => {
      const body = JSON.stringify(content)
      const headers = { ...signedHeaders(key, body), 'content-length': Buffer.byteLength(body) }
      const options = { host: '127.0.0.1', port: at.port, path: `/api/inbound${path}`, method: 'POST', agent, headers }
      const call = request(options, (answer) => {
        answer.on('error', fail)
        if (answer.statusCode === 200) answer.resume().once('end', done)
        else answer.setEncoding('utf8').once('data', (text) => fail(new Error(`${answer.statusCode}: ${text}`)))
      })
      call.on('error', fail)
      call.end(body)
    })
}

interface Calls {
  readonly amount: number
  readonly accountAt: (piece: number) => bigint
}

/** Pending deposits, one for each call that will confirm one. */
async function pendingDeposits(owner: pg.Pool, { amount, accountAt }: Calls): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency)
      select p.cell, p.id, p.domain_id, p.agent_id, 'upi', 10000, 'INR' from generate_series(1, $1) n
      cross join lateral (select $2::bigint[] as ids) all_ids
      join player p on p.cell = ids[n] % 64 and p.id = ids[n] returning id`,
    [amount, Array.from({ length: amount }, (_, piece) => String(accountAt(piece)))],
  )
  await owner.query('analyze deposit')
  return rows.map(({ id }) => id)
}

/**
 * Postings per second requested by a player site in another process; each is signed, idempotent, audited and published.
 */
export async function overHttp(owner: pg.Pool, url: string, { amount, accountAt }: Calls): Promise<number> {
  const secrets = { SESSION_SECRET: hex(), ENCRYPTION_KEY: hex(), SEALING_KEY: hex() }
  const key = await createKey(owner, secrets)
  const deposits = await pendingDeposits(owner, { amount: amount * rounds, accountAt })
  const { child, at } = await serverOn(url, secrets)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const call = caller(at, key, agent)
  let posted = 0
  const counted = async (work: (piece: number) => Promise<unknown>, pieces = amount) => {
    const pace = await crowd(atOnce, pieces, work)
    posted += pace.done
    return pace
  }
  const withdrawal = (player: bigint) =>
    call('/withdrawal', { externalId: randomUUID(), player: String(player), method: 'upi', amount: '1.00' })
  try {
    await crowd(atOnce, 500, () => call('/balance', { player: String(accountAt(1)) }))
    const pace = await inTurns(
      {
        'withdrawal request': () => counted((piece) => withdrawal(accountAt(piece))),
        'deposit confirmation': () =>
          counted(() =>
            call('/deposit/confirmation', { externalId: randomUUID(), deposit: deposits.pop(), amount: '100.00' }),
          ),
        'withdrawal request, one account': () => counted(() => withdrawal(accountAt(1)), Math.ceil(amount / 5)),
        'balance query (no posting)': () =>
          crowd(atOnce, amount, (piece) => call('/balance', { player: String(accountAt(piece)) })),
      },
      rounds,
    )
    console.log(
      `over HTTP: ${pace('withdrawal request').toFixed(0)} and ${pace('deposit confirmation').toFixed(0)} postings a second, ${atOnce} at once`,
    )
    return posted
  } finally {
    agent.destroy()
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
}
