import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { unixSeconds } from '#checks/harness/time/clock.ts'
import { callSignatureOf } from '#engine/inbound/call-signature.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import type { Server } from '#server/main.ts'

let office: Office
let other: Server
let developer: Colleague
beforeAll(async () => {
  office = await openOffice()
  other = await startTestServer(office.database)
  developer = await office.hire({ username: 'dev.races', permissions: ['PLAYERS_VIEW'], isDeveloper: true })
})
afterAll(async () => {
  await other?.close()
  await office?.close()
})

const callers = 40
const before = 100
const after = 1_000

/**
 * Many callers call both processes all the time, and meanwhile the key ends. Returns the answers of calls that were over before
 * anybody ended it, and of those that began after that was committed.
 */
async function raceOf(call: (url: string) => Promise<number>, end: () => Promise<unknown>) {
  const answers: Readonly<Record<'before' | 'during' | 'after', number[]>> = { before: [], during: [], after: [] }
  let moment: keyof typeof answers = 'before'
  const urls = [office.url, other.url]
  const isEnough = Promise.withResolvers<void>()
  const callAgain = async (at: number): Promise<void> => {
    while (answers.after.length < after) {
      const began = moment
      const status = await call(urls[at % urls.length]!)
      answers[began === moment ? began : 'during'].push(status)
      if (answers.before.length >= before) isEnough.resolve()
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, (_, at) => callAgain(at)))
  await Promise.race([isEnough.promise, calling])
  moment = 'during'
  await end()
  moment = 'after'
  await calling
  return { before: new Set(answers.before), after: new Set(answers.after), calls: answers.after.length }
}

const created = async (name: string): Promise<{ readonly key: string; readonly id: string }> => {
  const terms = { domain: '1', name, scopes: ['PLAYERS_VIEW'], networks: null, days: 30 }
  const { body } = await developer.post('/api/account/key', { ...terms, ...confirmation })
  const [row] = await office.rows('select id from api_key where name = $1', [name])
  return { key: body.once['API key'], id: row.id }
}

test.each([
  ['it is revoked', (id: string) => developer.post(`/api/account/${id}/revoke`, confirmation)],
  [
    'another one takes its place at once',
    (id: string) => developer.post(`/api/account/${id}/rotation`, { hours: 0, days: 30, ...confirmation }),
  ],
  ['its time is over', (id: string) => office.rows('update api_key set expires_at = now() where id = $1', [id])],
])('KEY-01 an API key opens no call that begins after %s, in any process', async (name, end) => {
  const { key, id } = await created(name)
  const call = async (url: string) => {
    const answer = await fetch(`${url}/api/players`, { headers: { authorization: `Bearer ${key}` } })
    await answer.arrayBuffer()
    return answer.status
  }
  const race = await raceOf(call, () => end(id))
  expect(race).toEqual({ before: new Set([200]), after: new Set([401]), calls: expect.any(Number) })
  expect(race.calls).toBeGreaterThanOrEqual(after)
})

test.each([
  ['is revoked', `update inbound_key set status = 'REVOKED' where key_id = $1`],
  ['has ended', 'update inbound_key set expires_at = now() where key_id = $1'],
])('KEY-01 the key of a site that %s signs no call that begins later, in any process', async (_, statement) => {
  const [keyId, secret] = [`race-${randomUUID()}`, randomUUID()]
  await office.rows(`insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ($1, 1, $1, $2)`, [
    keyId,
    seal(testSettings.sealingKeys, secret, sealOf(keyId)),
  ])
  const path = '/api/inbound/balance'
  const body = '{"player":"1001"}'
  const call = async (url: string) => {
    const signed = { method: 'POST', path, keyId, timestamp: unixSeconds(), nonce: randomUUID() }
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-key': keyId,
        'x-timestamp': signed.timestamp,
        'x-nonce': signed.nonce,
        'x-signature': `v2=${callSignatureOf(secret, signed, Buffer.from(body))}`,
      },
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const race = await raceOf(call, () => office.rows(statement, [keyId]))
  expect(race).toEqual({ before: new Set([200]), after: new Set([401]), calls: expect.any(Number) })
  expect(race.calls).toBeGreaterThanOrEqual(after)
})
