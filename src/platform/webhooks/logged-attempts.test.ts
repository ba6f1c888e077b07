import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWebhookReceiver, type WebhookReceiver } from '#checks/harness/webhooks/webhook-receiver.ts'
import { newWebhookSecret } from './signature.ts'

let hooks: WebhookReceiver
beforeAll(async () => {
  hooks = await openWebhookReceiver()
})
afterAll(() => hooks?.close())
beforeEach(() => hooks.reset())

interface Logged {
  readonly direction: string
  readonly channel: string
  readonly operation: string
  readonly url: string
  readonly http_status: number | null
  readonly result: string
  readonly outcome: string | null
  readonly request_headers: string
  readonly request_body: string
  readonly response_body: string | null
  readonly response_bytes: number | null
  readonly webhook_delivery_id: string
  readonly webhook_attempt_id: string
}
const logged = async () => {
  await hooks.flushLog()
  return hooks.rows<Logged>('select * from request_log order by at, id')
}

test('each attempt is one row of the log of calls with its id, found by message, delivery and subject', async () => {
  const secret = newWebhookSecret()
  const id = await hooks.endpoint('/services/T000/a-long-part-of-an-address', { secret })
  hooks.answers.set('/services/T000/a-long-part-of-an-address', (response) =>
    response.writeHead(500).end('canary of the receiver'),
  )
  await hooks.occur('withdrawal:1')
  hooks.start()
  await expect.poll(() => hooks.statesOf(id)).toEqual([['withdrawal:1', 'PENDING', 1]])
  await expect.poll(() => hooks.rows('select id from webhook_attempt')).toHaveLength(1)
  const [row] = await logged()
  expect(row).toMatchObject({
    direction: 'OUT',
    channel: 'WEBHOOK',
    operation: 'withdrawal.paid',
    http_status: 500,
    result: 'FAILED',
    response_body: null,
    response_bytes: 22,
  })
  expect(row?.url).toMatch(/\/services\/T000\/\[secret, up to 32 characters, \w{8}\]$/)
  const [delivery] = await hooks.rows<{ id: string; event_id: string; body: string }>(
    'select id, event_id, body from webhook_delivery',
  )
  const attempts = await hooks.rows<{ id: string }>('select id from webhook_attempt')
  expect([row?.webhook_delivery_id, row?.webhook_attempt_id]).toEqual([delivery?.id, attempts[0]?.id])
  expect(JSON.parse(row?.request_body ?? '')).toEqual(JSON.parse(delivery?.body ?? ''))
  expect(row?.request_headers).toContain(`webhook-id: ${delivery?.event_id}`)
  expect(row?.request_headers).toMatch(/webhook-signature: \[secret, [^\]]+\]/)
  const references = await hooks.rows<{ reference: string }>('select reference from request_log_reference')
  expect(references.map(({ reference }) => reference)).toEqual(
    expect.arrayContaining([delivery?.event_id, delivery?.id, 'withdrawal:1']),
  )
  const stored = JSON.stringify(await hooks.rows('select l::text as text from request_log l'))
  for (const canary of ['canary of the receiver', secret, 'a-long-part-of-an-address'])
    expect(stored).not.toContain(canary)
})

test('an attempt without an answer and one that was delivered have their rows too, and no answer that sends elsewhere succeeds', async () => {
  await hooks.endpoint('/well')
  await hooks.endpoint('/closes')
  await hooks.endpoint('/elsewhere')
  hooks.answers.set('/closes', (response) => response.socket?.destroy())
  hooks.answers.set('/elsewhere', (response) => response.writeHead(302, { location: '/well' }).end())
  await hooks.occur('withdrawal:1')
  hooks.start()
  await expect.poll(() => hooks.rows('select id from webhook_attempt')).toHaveLength(3)
  const found = (await logged()).map(({ url, http_status: status, result }) => [url.split('/').at(-1), status, result])
  expect(found.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    ['closes', null, 'FAILED'],
    ['elsewhere', 302, 'REJECTED'],
    ['well', 204, 'SUCCESS'],
  ])
  const attempts = await hooks.rows<{ id: string }>('select id from webhook_attempt')
  expect(new Set((await logged()).map(({ webhook_attempt_id: attempt }) => attempt))).toEqual(
    new Set(attempts.map(({ id }) => id)),
  )
})
