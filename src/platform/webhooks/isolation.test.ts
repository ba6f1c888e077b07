import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWebhookReceiver, type WebhookReceiver } from '#checks/harness/webhooks/webhook-receiver.ts'

let hooks: WebhookReceiver
beforeAll(async () => {
  hooks = await openWebhookReceiver()
})
afterAll(() => hooks?.close())
beforeEach(() => hooks.reset())

test('WHK-05 endpoints that hang keep their own places, and fifty others receive everything meanwhile', async () => {
  const held: ServerResponse[] = []
  const hanging = await hooks.endpoint('/hangs')
  hooks.answers.set('/hangs', (response) => held.push(response))
  const healthy = await Promise.all(Array.from({ length: 50 }, (_, at) => hooks.endpoint(`/well-${at}`)))
  hooks.start()
  await hooks.occur('withdrawal:0')
  await expect.poll(() => hooks.aggregatesAt('/hangs')).toHaveLength(1)
  await hooks.occur(...Array.from({ length: 9 }, (_, at) => `withdrawal:${at + 1}`))
  const delivered = async () => {
    const statement = `select count(*)::int as done from webhook_delivery where status = 'SUCCESS' and endpoint_id = any($1)`
    return (await hooks.rows<{ done: number }>(statement, [healthy]))[0]?.done
  }
  await expect.poll(delivered).toBe(500)
  const ended = await hooks.rows(
    `select count(*) filter (where d.attempts > a.ended) <= 4 as "areFew", sum(a.good)::int as good from webhook_delivery d,
       lateral (select count(*) as ended, count(*) filter (where error is null) as good from webhook_attempt where delivery_id = d.id) a
     where d.endpoint_id = $1`,
    [hanging],
  )
  expect(ended).toEqual([{ areFew: true, good: 0 }])
  const [slow] = await hooks.rows<{ p99: number }>(`
    select percentile_disc(0.99) within group (order by extract(epoch from a.at - d.created_at)) as p99
    from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id where d.aggregate = 'withdrawal:0' and a.error is null`)
  expect(Number(slow?.p99)).toBeLessThan(2)
  console.log(`WHK-05: one event for 50 endpoints beside a hanging one: p99 ${Number(slow?.p99).toFixed(2)} s`)
  for (const response of held) response.writeHead(204).end()
})

test('D32 the status of an answer that floods counts, and one that drips has failed', async () => {
  const floods = await hooks.endpoint('/floods')
  const drips = await hooks.endpoint('/drips')
  hooks.answers.set('/floods', (response) => {
    response.writeHead(200)
    const pour = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) continue
      if (!response.destroyed) response.once('drain', pour)
    }
    pour()
  })
  hooks.answers.set('/drips', (response) => response.writeHead(200).write('x'))
  await hooks.occur('withdrawal:1')
  hooks.start()
  await expect.poll(() => hooks.statesOf(floods)).toEqual([['withdrawal:1', 'SUCCESS', 1]])
  await expect.poll(async () => (await hooks.deliveries(drips))[0]?.error).toBe('The request timed out')
  expect(await hooks.statesOf(drips)).toEqual([['withdrawal:1', 'PENDING', 1]])
})
