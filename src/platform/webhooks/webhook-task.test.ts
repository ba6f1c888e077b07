import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWebhookReceiver, type WebhookReceiver } from '#checks/harness/webhooks/webhook-receiver.ts'
import { present } from '#values/assert.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { newWebhookSecret, signWebhook, webhookSealOf } from './signature.ts'

let hooks: WebhookReceiver
beforeAll(async () => {
  hooks = await openWebhookReceiver()
})
afterAll(() => hooks?.close())
beforeEach(() => hooks.reset())

test('WHK-04 an event is delivered once to each endpoint that receives it, signed over the stored bytes', async () => {
  const secret = newWebhookSecret()
  const taken = await hooks.endpoint('/taken', { secret })
  await hooks.endpoint('/other-event', { events: ['deposit.success'] })
  await hooks.endpoint('/paused', { status: 'PAUSED' })
  await hooks.occur('withdrawal:1')
  await hooks.rows(`insert into outbox (domain_id, name, subject) values (2, 'withdrawal.paid', 'withdrawal:2')`)
  await hooks.relay()
  hooks.start()
  await expect.poll(() => hooks.statesOf(taken)).toEqual([['withdrawal:1', 'SUCCESS', 1]])
  expect(hooks.received.map(({ path }) => path)).toEqual(['/taken'])
  const { headers, body } = present(hooks.received[0], 'it was received')
  const { body: stored, event_id: id } = present((await hooks.deliveries(taken))[0], 'it was queued')
  expect([body, headers['webhook-id']]).toEqual([stored, id])
  const timestamp = Number(headers['webhook-timestamp'])
  expect(headers['webhook-signature']).toBe(signWebhook(secret, { id, timestamp, body }))
  expect(body).not.toContain('987654')
  expect(await hooks.rows('select attempt, http_status, error from webhook_attempt')).toEqual([
    { attempt: 1, http_status: 204, error: null },
  ])
  expect(hooks.faults).toEqual([])
})

test('after a rotation both secrets sign until the previous one ends', async () => {
  const [secret, previous] = [newWebhookSecret(), newWebhookSecret()]
  const id = await hooks.endpoint('/rotated', { secret })
  const sealed = seal(testSettings.sealingKeys, previous, webhookSealOf(id))
  await hooks.rows(
    `update webhook_endpoint set previous_secret_encrypted = $2, previous_ends_at = now() + interval '1 day' where id = $1`,
    [id, sealed],
  )
  hooks.start()
  const signaturesOf = async (subject: string) => {
    const before = hooks.received.length
    await hooks.occur(subject)
    await expect.poll(() => hooks.received.length).toBe(before + 1)
    const { headers, body } = present(hooks.received[before], 'it was received')
    const message = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body }
    return [String(headers['webhook-signature']).split(' '), [secret, previous].map((one) => signWebhook(one, message))]
  }
  const [during, both = []] = await signaturesOf('withdrawal:1')
  expect(during).toEqual(both)
  await hooks.rows(`update webhook_endpoint set previous_ends_at = now() - interval '1 second' where id = $1`, [id])
  const [after, [newest] = []] = await signaturesOf('withdrawal:2')
  expect(after).toEqual([newest])
})

test('D31 a delivery that fails is tried again later and holds back its own aggregate alone, for a minute', async () => {
  const id = await hooks.endpoint('/fails')
  hooks.answers.set('/fails', (response) => response.writeHead(500).end('canary of the receiver'))
  await hooks.occur('withdrawal:1')
  hooks.start()
  await expect.poll(async () => (await hooks.deliveries(id))[0]?.error).toBe('The endpoint answered 500')
  const [first] = await hooks.deliveries(id)
  expect(first).toMatchObject({ status: 'PENDING', attempts: 1, http_status: 500 })
  expect(first?.waitSeconds).toBe(5)
  expect(await hooks.stateOf(id)).toEqual({ status: 'ACTIVE', failures: 1, isWell: false })
  hooks.answers.clear()
  await hooks.rows(`update webhook_delivery set next_at = now() + interval '1 hour'`)
  await hooks.occur('withdrawal:1', 'withdrawal:2')
  await expect
    .poll(() => hooks.statesOf(id))
    .toEqual([
      ['withdrawal:1', 'PENDING', 1],
      ['withdrawal:1', 'PENDING', 0],
      ['withdrawal:2', 'SUCCESS', 1],
    ])
  expect(await hooks.stateOf(id)).toEqual({ status: 'ACTIVE', failures: 0, isWell: true })
  await hooks.rows(
    `update webhook_attempt a set at = now() - interval '61 seconds' from webhook_delivery d
     where d.id = a.delivery_id and d.attempts = 1 and d.status = 'PENDING'`,
  )
  await expect.poll(() => hooks.aggregatesAt('/fails')).toEqual(['withdrawal:1', 'withdrawal:2', 'withdrawal:1'])
  const versions = hooks.received.map(({ body }) => BigInt(JSON.parse(body).data.version))
  expect(versions[2]! > versions[0]!).toBe(true)
  const stored = await hooks.rows(
    `select a::text from webhook_attempt a union all select d::text from webhook_delivery d`,
  )
  expect(JSON.stringify(stored)).not.toContain('canary')
})

test('D31 a delivery whose first try was cut off by a crash holds back its aggregate for no longer than a minute', async () => {
  const id = await hooks.endpoint('/crashed')
  hooks.answers.set('/crashed', (response) => response.writeHead(500).end())
  await hooks.occur('withdrawal:1')
  // The process that claimed it was killed: the try is counted and has no row, and its lease is over.
  await hooks.rows('update webhook_delivery set attempts = 1')
  hooks.start()
  await expect.poll(async () => (await hooks.deliveries(id))[0]?.error).toBe('The endpoint answered 500')
  expect(await hooks.rows('select attempt from webhook_attempt')).toEqual([{ attempt: 2 }])
  hooks.answers.clear()
  await hooks.rows(`update webhook_delivery set next_at = now() + interval '1 hour'`)
  await hooks.rows(`update webhook_attempt set at = now() - interval '61 seconds'`)
  await hooks.occur('withdrawal:1')
  await expect
    .poll(() => hooks.statesOf(id))
    .toEqual([
      ['withdrawal:1', 'PENDING', 2],
      ['withdrawal:1', 'SUCCESS', 1],
    ])
})

test('WHK-05 410 pauses the endpoint with an audit row, and its delivery waits', async () => {
  const id = await hooks.endpoint('/gone')
  hooks.answers.set('/gone', (response) => response.writeHead(410).end())
  await hooks.occur('withdrawal:1')
  hooks.start()
  await expect.poll(async () => (await hooks.stateOf(id))?.status).toBe('PAUSED')
  expect(await hooks.statesOf(id)).toEqual([['withdrawal:1', 'PENDING', 1]])
  expect(
    await hooks.rows(`select action, after, reason from audit where subject = $1`, [`webhook_endpoint:${id}`]),
  ).toEqual([{ action: 'webhooks.paused', after: { status: 'PAUSED' }, reason: 'The endpoint answered 410 Gone' }])
  await hooks.rows(`update webhook_endpoint set status = 'ACTIVE' where id = $1`, [id])
  hooks.answers.clear()
  await expect.poll(() => hooks.statesOf(id)).toEqual([['withdrawal:1', 'SUCCESS', 2]])
})

test('WHK-05 an endpoint is disabled after five days and ten failures, with what waits for it', async () => {
  const soon = await hooks.endpoint('/soon', { failures: 8, failingDays: 6 })
  const lost = await hooks.endpoint('/lost', { failures: 9, failingDays: 6 })
  const young = await hooks.endpoint('/young', { failures: 40, failingDays: 4 })
  for (const path of ['/soon', '/lost', '/young']) hooks.answers.set(path, (response) => response.writeHead(503).end())
  await hooks.occur('withdrawal:1', 'withdrawal:1')
  hooks.start()
  await expect.poll(() => hooks.rows('select distinct delivery_id from webhook_attempt')).toHaveLength(3)
  await expect
    .poll(() => hooks.statesOf(lost))
    .toEqual([
      ['withdrawal:1', 'DISABLED', 1],
      ['withdrawal:1', 'DISABLED', 0],
    ])
  expect(await hooks.stateOf(lost)).toEqual({ status: 'DISABLED', failures: 10, isWell: false })
  expect([(await hooks.stateOf(soon))?.status, (await hooks.stateOf(young))?.status]).toEqual(['ACTIVE', 'ACTIVE'])
  const audited = await hooks.rows(`select subject from audit where action = 'webhooks.disabled'`)
  expect(audited).toEqual([{ subject: `webhook_endpoint:${lost}` }])
})

test('a delivery that no secret can sign ends with the reason, is not sent, and counts for nothing', async () => {
  const id = await hooks.endpoint('/unsigned')
  await hooks.rows(`update webhook_endpoint set secret_encrypted = 'v1.a.b.c' where id = $1`, [id])
  await hooks.occur('withdrawal:1')
  hooks.start()
  await expect.poll(() => hooks.statesOf(id)).toEqual([['withdrawal:1', 'FAILED', 1]])
  expect((await hooks.deliveries(id))[0]?.error).toBe(
    'The secret of this endpoint cannot be decrypted. Rotate it, then redeliver.',
  )
  expect(await hooks.stateOf(id)).toEqual({ status: 'ACTIVE', failures: 0, isWell: true })
  expect([hooks.received, hooks.faults]).toEqual([[], []])
})

test('the attempts of a redelivery are counted on, and it waits as a new delivery does', async () => {
  const id = await hooks.endpoint('/again')
  hooks.answers.set('/again', (response) => response.writeHead(500).end())
  await hooks.occur('withdrawal:1')
  await hooks.rows(`update webhook_delivery set attempts = 12, attempts_before = 12`)
  hooks.start()
  await expect.poll(async () => (await hooks.deliveries(id))[0]?.error).toBe('The endpoint answered 500')
  expect(await hooks.statesOf(id)).toEqual([['withdrawal:1', 'PENDING', 13]])
  expect((await hooks.deliveries(id))[0]?.waitSeconds).toBe(5)
  expect(await hooks.rows('select attempt from webhook_attempt')).toEqual([{ attempt: 13 }])
  const failed = await hooks.rows('select failure, failed_since = failed_at as "isFirst" from webhook_delivery')
  expect(failed).toEqual([{ failure: 'ANSWER', isFirst: true }])
})

test('D34 a private address is not called, is not tried again, and counts for nothing', async () => {
  const id = await hooks.endpoint('', { url: 'https://10.0.0.1/hook' })
  await hooks.occur('withdrawal:1')
  hooks.start()
  await expect.poll(() => hooks.statesOf(id)).toEqual([['withdrawal:1', 'FAILED', 1]])
  expect((await hooks.deliveries(id))[0]?.error).toBe('Calls to this address are not allowed.')
  expect(await hooks.stateOf(id)).toEqual({ status: 'ACTIVE', failures: 0, isWell: true })
})
