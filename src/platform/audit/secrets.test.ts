import fs from 'node:fs'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unixSeconds } from '#checks/harness/time/clock.ts'
import { keys, transactionPassword } from '#checks/hostile/operator.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { sealEverything } from '#checks/harness/staff/audit-trail.ts'
import { openTrackedOperator, type TrackedOperator } from '#checks/harness/tracked-operator.ts'
import { copier } from './trail.ts'

let fixture: TrackedOperator
let folder: string
const lines: string[] = []
const level = process.env['LOG']

beforeAll(async () => {
  process.env['LOG'] = 'trace'
  vi.spyOn(fs, 'write').mockImplementation(((place: number, text: string | Buffer, ...rest: unknown[]) => {
    if (place === process.stdout.fd) lines.push(text.toString())
    const done = rest.at(-1) as (error: Error | null, bytes: number) => void
    done(null, Buffer.byteLength(text.toString()))
  }) as never)
  folder = await mkdtemp(join(tmpdir(), 'overround-canaries-'))
  fixture = await openTrackedOperator()
})
afterAll(async () => {
  vi.restoreAllMocks()
  if (level === undefined) delete process.env['LOG']
  else process.env['LOG'] = level
  await fixture?.close()
  await rm(folder, { recursive: true, force: true })
})

const sentSecrets: string[] = []
/** A unique secret that meets the password rules. */
const canary = (): string => {
  const one = `Canary-${randomBytes(9).toString('base64url')}-9x`
  sentSecrets.push(one)
  return one
}
const reason = { code: 'REQUESTED', text: 'Requested by the operator' }

async function site(path: string, body: Readonly<Record<string, unknown>>, secret: string): Promise<number> {
  const text = JSON.stringify(body)
  const timestamp = unixSeconds()
  const { status } = await fetch(`${fixture.operator.server.url}/api/inbound${path}`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-key': 'one',
      'x-timestamp': timestamp,
      'x-signature': secret.startsWith('Canary')
        ? secret
        : createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex'),
    },
  })
  return status
}

/** Sends a secret every way one can arrive: typed, in cookies, in signatures, as payout accounts. */
async function sendSecrets(): Promise<void> {
  const stranger = panelClient(fixture.operator.server.url)
  const owner = fixture.client('owner')
  for (const username of ['owner', 'nobody.at.all', 'second']) await stranger.login(username, canary())
  await createStaff(fixture.operator.owner, { username: 'songbird', transactionPassword })
  const bird = await fixture.operator.logIn('songbird')
  const fresh = canary()
  await bird.post('/api/change-password', { current: canary(), password: canary() })
  await bird.post('/api/change-password', { current: testPassword, password: fresh })
  const second = panelClient(fixture.operator.server.url)
  await second.login('songbird', fresh)
  await second.post('/api/transaction-password', { password: canary(), transactionPassword: canary() })
  await second.post('/api/transaction-password', { password: fresh, transactionPassword: canary() })
  for (const path of [
    '/api/login/second-step',
    '/api/second-step/on',
    '/api/second-step/off',
    '/api/second-step/recovery-codes',
  ])
    await second.post(path, { code: canary(), secret: canary(), password: canary() })
  for (const path of [
    '/api/login/forgot',
    '/api/login/new-password',
    '/api/confirm',
    '/api/email-verification/code',
    '/api/email-verification/link',
  ])
    await second.post(path, { token: canary(), code: canary(), password: canary() })
  for (const path of [
    '/api/withdraws/0199bb00-0000-7000-8000-000000001000/approval',
    '/api/market-result/4/voidance',
    '/api/downline/111/chips-up',
  ])
    await owner.post(path, { reason, transactionPassword: canary(), amount: '5.00' })
  const saved = await owner.get('/api/role-edit/1')
  const { values, version } = (saved.body as { data: { values: object; version: number } }).data
  await owner.put('/api/role-edit/1', {
    values: { ...values, secret: canary() },
    version,
    reason,
    transactionPassword: canary(),
  })
  await owner.post('/api/user-create', {
    values: { username: 'new.bird', password: canary() },
    reason,
    transactionPassword: canary(),
  })
  stranger.setCookie('session', canary())
  await stranger.get('/api/user-detail')
  await stranger.post('/api/logout', {}, { 'x-xsrf-token': canary(), authorization: `Bearer ${canary()}` })
  await site('/player', { externalId: randomUUID(), username: 'sung' }, canary())
  const beneficiary = canary()
  const request = { externalId: randomUUID(), player: '1000', method: 'bank', amount: '10.00', beneficiary }
  expect(await site('/withdrawal', request, keys.one)).toBe(200)
  const { rows } = await fixture.operator.owner.query<{ id: string }>(
    'select id from withdrawal where beneficiary = $1',
    [beneficiary],
  )
  await owner.post(`/api/withdraws/${rows[0]!.id}/rejection`, { reason, transactionPassword })
}

/** Everything that is stored or logged and can be read later. */
async function readSinks(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await fixture.operator.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname in ('audit', 'outbox', 'action_key', 'approval', 'login_attempt', 'session', 'email', 'mailed_token', 'report_request', 'setting', 'staff', 'recovery_code', 'audit_link')`,
  )
  const found = new Map<string, string>([['log', lines.join('')]])
  for (const { name } of rows) {
    const { rows: texts } = await fixture.operator.owner.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
    )
    found.set(name, texts[0]?.text ?? '')
  }
  await sealEverything(fixture.database.db)
  while (await copier(fixture.database.db, folder)());
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return found.set('second copy', files.join(''))
}

test('AUD-08 keeps forty secrets, sent through every route that takes one, out of logs, emails, outbox and trail', async () => {
  await sendSecrets()
  expect(sentSecrets.length).toBeGreaterThanOrEqual(40)
  const sinks = await readSinks()
  expect(sinks.get('log')).toContain('/api/change-password')
  expect(sinks.get('audit')).toContain('withdraws.rejection')
  expect(sinks.get('second copy')).toContain('withdraws.rejection')
  const heard = [...sinks].flatMap(([sink, text]) =>
    sentSecrets.filter((one) => text.includes(one)).map((one) => `${sink}: ${sentSecrets.indexOf(one)}`),
  )
  expect(heard).toEqual([])
})
