import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connectApp, connectOwner, kyselyOver, type Database } from '#platform/database/connect.ts'
import {
  insertOperator,
  addStaff,
  logIn,
  signedCall,
  transactionPassword,
  type Call,
} from '#checks/simulation/simulation-setup.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#areas/payments/gateways/work/accounts.ts'
import { messageFormats } from '#areas/payments/gateways/callbacks/message-format.ts'
import { startServer } from '#server/main.ts'

export interface PaymentSetup {
  readonly owner: pg.Pool
  readonly db: Database
  readonly call: Call
  readonly gatewayId: string
  readonly secret: string
  readonly url: string
  readonly approver: PanelClient
  readonly payer: PanelClient
  newPlayer(name: string, amount: string): Promise<string>
  close(): Promise<void>
}

/** Starts the sandbox gateway as a process that misbehaves at this rate; `heal` stops that. */
export async function spawnSandbox(secret: string, rate: number, pace: number) {
  const words = ['simulator/sandbox/main.ts', '--port', '0', '--merchant', 'house', '--pace', String(pace)]
  const child = spawn(process.execPath, [...words, '--misbehave', String(rate)], {
    env: { ...process.env, SANDBOX_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await waitForLine(child, /http:\/\/127\.0\.0\.1:\d+/)
  return {
    url,
    async heal() {
      const healed = waitForLine(child, /healed/)
      child.kill('SIGUSR2')
      await healed
    },
    async end(): Promise<string> {
      const counts = waitForLine(child, /\{.*\}/)
      child.kill('SIGTERM')
      return counts
    },
  }
}

const waitForLine = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    const hear = (part: Buffer) => {
      const match = pattern.exec(part.toString('utf8'))
      if (!match) return
      child.stdout?.off('data', hear)
      resolve(match[0])
    }
    child.stdout?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
  })

/** An operator with a gateway for deposits and payouts, a player site, and two users who approve and pay withdrawals. */
export async function openPaymentSetup(
  ownerUrl: string,
  baseUrl: string,
  secret = randomBytes(24).toString('hex'),
): Promise<PaymentSetup> {
  const onError = () => undefined
  const owner = connectOwner(ownerUrl, { max: 4, domains: [1], onError, limits: 'none' })
  const appPool = connectApp(ownerUrl, { max: 8, onError, limits: 'none' })
  const key = await insertOperator(owner, testSettings.sealingKeys)
  for (const username of ['checker', 'payer']) await addStaff(owner, username)
  const gatewayId = randomUUID()
  const secretId = randomUUID()
  await owner.query(
    `insert into gateway (id, domain_id, code, name, adapter, base_url, merchant, currency, wording, status) values ($1, 1, 'sandbox', 'Sandbox', 'signed-http', $2, 'house', 'INR', $3, 'ACTIVE')`,
    [gatewayId, baseUrl, JSON.stringify(messageFormats.timestamped)],
  )
  await owner.query(
    `insert into gateway_secret (id, domain_id, gateway_id, sealed, last_four, status, entered_by, activated_by, activated_at) values ($1, 1, $2, $3, 'four', 'ACTIVE', 'one', 'other', now())`,
    [secretId, gatewayId, seal(testSettings.sealingKeys, secret, sealOf(secretId))],
  )
  await owner.query(
    `insert into deposit_method (domain_id, code, name, type, gateway_id, currency, min_amount, max_amount, expire_minutes, status) values (1, 'UPI', 'UPI', 'UPI_QR', $1, 'INR', 100, 100000000, 1, 'ACTIVE')`,
    [gatewayId],
  )
  await owner.query(
    `insert into payout_method (domain_id, code, name, method, gateway_id, currency, min_amount, max_amount, status) values (1, 'BANK', 'Bank', 'bank', $1, 'INR', 100, 100000000, 'ACTIVE')`,
    [gatewayId],
  )
  await owner.query(
    `insert into agent (id, domain_id, level, upline, username) values (1, 1, 1, '{1}', 'root') on conflict do nothing`,
  )
  await owner.query(`select open_wallet(1, 1, 'INR')`)
  const dataDir = await mkdtemp(join(tmpdir(), 'overround-payments-'))
  const port = 20_000 + Math.floor(Number.parseInt(randomBytes(2).toString('hex'), 16) / 4)
  const server = await startServer({
    databaseLimits: 'none',
    limits: { rates: null },
    settings: { ...testSettings, dataDir, mayCallLoopback: true, panelUrl: `http://127.0.0.1:${port}`, port },
    ownerUrl,
    port,
    jobs: 'work',
    logLevel: process.env['LOG'] ?? 'error',
  })
  const call = signedCall(server.url, key)
  return {
    owner,
    db: kyselyOver(appPool),
    call,
    gatewayId,
    secret,
    url: server.url,
    approver: await logIn(server.url, 'checker'),
    payer: await logIn(server.url, 'payer'),
    async newPlayer(name, amount) {
      const player = String((await call('/player', { externalId: name, username: name, agent: 'root' })).body['player'])
      const response = await call('/deposit', { externalId: `${name}-first`, player, method: 'upi', amount })
      await call('/deposit/confirmation', { externalId: `${name}-paid`, deposit: response.body['deposit'], amount })
      return player
    },
    async close() {
      await server.close()
      await Promise.all([owner.end(), appPool.end()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const confirmation = { reason: { code: 'OTHER', text: 'Fault campaign' }, transactionPassword }
