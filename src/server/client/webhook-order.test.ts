import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWebhookReceiver, type WebhookReceiver } from '#checks/harness/webhooks/webhook-receiver.ts'
import { sizeOf } from '#checks/run-size.ts'
import { newWebhookSecret } from '#platform/webhooks/signature.ts'
import { isNews, readWebhook } from './client-runtime.ts'

let hooks: WebhookReceiver
beforeAll(async () => {
  hooks = await openWebhookReceiver()
})
afterAll(() => hooks?.close())
beforeEach(() => hooks.reset())

const textsOf = (headers: Readonly<Record<string, string | readonly string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === undefined ? value : String(value)]),
  )

test('D31 what is tried again after a later event carries its own version and id, and the receiver of the guide ignores it', async () => {
  const secret = newWebhookSecret()
  const id = await hooks.endpoint('/ledger', { secret })
  hooks.answers.set('/ledger', (response) => response.writeHead(500).end())
  await hooks.occur('withdrawal:1')
  hooks.start()
  // Its attempt is counted when it begins, and has a row when it ended.
  await expect.poll(async () => (await hooks.deliveries(id))[0]?.error).toBe('The endpoint answered 500')
  hooks.answers.clear()
  await hooks.rows(`update webhook_delivery set next_at = now() + interval '1 hour'`)
  await hooks.rows(`update webhook_attempt set at = now() - interval '61 seconds'`)
  await hooks.occur('withdrawal:1')
  await expect.poll(async () => (await hooks.statesOf(id))[1]).toEqual(['withdrawal:1', 'SUCCESS', 1])
  await hooks.rows(`update webhook_delivery set next_at = now() where status = 'PENDING'`)
  await expect.poll(async () => (await hooks.statesOf(id))[0]).toEqual(['withdrawal:1', 'SUCCESS', 2])

  const [approved, paid, again] = hooks.received
  expect([again?.body, again?.headers['webhook-id']]).toEqual([approved?.body, approved?.headers['webhook-id']])
  expect(paid?.headers['webhook-id']).not.toBe(approved?.headers['webhook-id'])
  const known = new Map<string, string>()
  const taken = [paid, again].map((one) => {
    const message = readWebhook(secret, textsOf(one?.headers ?? {}), one?.body ?? '')
    if (message === null) return 'not signed'
    if (!isNews(message, known)) return 'ignored'
    known.set(message.data.aggregate, message.data.version)
    return 'taken'
  })
  expect(taken).toEqual(['taken', 'ignored'])
  expect([...known]).toEqual([['withdrawal:1', JSON.parse(paid?.body ?? '{}').data.version]])
})

const burst = sizeOf(250, 1_000)

test(`D31 ${burst} events of one player in one second arrive in their order, also after the server was off`, async () => {
  const id = await hooks.endpoint('/busy')
  await hooks.rows(
    `insert into outbox (domain_id, name, subject, payload, at) select 1, 'withdrawal.paid', 'player:1', '{}', now() + n * interval '1 ms' from generate_series(1, $1) n`,
    [burst],
  )
  while ((await hooks.relay()) > 0) continue
  await hooks.rows(`update webhook_delivery set created_at = now() - interval '10 minutes'`)
  hooks.start()
  const delivered = async () => (await hooks.statesOf(id)).filter(([, status]) => status === 'SUCCESS').length
  await expect.poll(delivered, { timeout: 120_000, interval: 250 }).toBe(burst)
  const versions = hooks.received.map(({ body }) => BigInt(JSON.parse(body).data.version))
  expect(versions).toEqual(versions.toSorted((one, other) => (one < other ? -1 : 1)))
  expect(new Set(versions).size).toBe(burst)
}, 150_000)

test('D31 a record whose events always fail delays those of others by no second', async () => {
  const id = await hooks.endpoint('/mixed')
  hooks.answers.set('/mixed', (response) => {
    const isFailing = hooks.received.at(-1)?.body.includes('"withdrawal:1"')
    response.writeHead(isFailing ? 500 : 204).end()
  })
  hooks.start()
  await hooks.occur(...Array.from({ length: 30 }, () => 'withdrawal:1'))
  await expect.poll(async () => (await hooks.deliveries(id)).filter(({ attempts }) => attempts > 0)).toHaveLength(1)
  await hooks.occur(...Array.from({ length: 30 }, (_, at) => `withdrawal:${at + 2}`))
  const statement = `select d.status, count(*)::int as count,
      max(extract(epoch from a.at - d.created_at))::float8 as waited
    from webhook_delivery d left join webhook_attempt a on a.delivery_id = d.id and a.error is null
    where d.aggregate <> 'withdrawal:1' group by 1`
  await expect.poll(() => hooks.rows(statement)).toMatchObject([{ status: 'SUCCESS', count: 30 }])
  const [others] = await hooks.rows<{ waited: number }>(statement)
  expect(others?.waited).toBeLessThan(1)
  console.log(`D31: events of thirty records beside one that fails waited at most ${others?.waited.toFixed(2)} s`)
})
