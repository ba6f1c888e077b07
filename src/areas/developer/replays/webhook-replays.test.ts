import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instantIn } from '#checks/harness/time/clock.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { continueReplays } from './webhook-replays.task.ts'

let office: Office
let developer: Colleague
beforeAll(async () => {
  office = await openOffice()
  developer = await office.hire({ username: 'dev.replays', permissions: [], isDeveloper: true })
})
afterAll(() => office?.close())
beforeEach(() => office.rows('truncate webhook_endpoint, webhook_delivery, webhook_attempt, webhook_replay, outbox'))

const newEndpoint = async (url = 'https://one.example/', status = 'ACTIVE'): Promise<string> =>
  (
    await office.rows(
      `insert into webhook_endpoint (domain_id, url, events, status, secret_encrypted, created_by)
       values (1, $1, array['withdrawal.paid', 'withdrawal.held'], $2, 'v2.sealed', 'test') returning id`,
      [url, status],
    )
  )[0].id

/** Deliveries that ended an hour ago. */
const queue = (endpoint: string, count: number, { status = 'FAILED', event = 'withdrawal.paid' } = {}) =>
  office.rows(
    `insert into webhook_delivery (domain_id, endpoint_id, event_id, event, aggregate, body, status, attempts, failure, http_status, error, created_at)
     select 1, $1, uuidv7(), $4, 'withdrawal:' || n, '{}', $3, 12, case when $3 = 'FAILED' then 'ANSWER' end, case when $3 = 'FAILED' then 503 else 204 end,
       case when $3 = 'FAILED' then 'The endpoint answered 503' end, now() - interval '1 hour' from generate_series(1, $2::int) n`,
    [endpoint, count, status, event],
  )
const terms = (change: object = {}) => ({
  source: 'FAILED',
  event: null,
  from: instantIn(-7_200_000).toISOString(),
  to: null,
  perSecond: 50,
  ...change,
})
const begin = (endpoint: string, change: object = {}, how = '', client = developer) =>
  client.post(`/api/webhooks/${endpoint}/background-replays${how}`, terms(change))
const listed = async (client = developer) => (await client.get('/api/webhooks/replays')).body.data
const step = () => continueReplays.run({ db: office.database.db })
const stepNow = async () => {
  await office.rows(`update webhook_replay set next_at = now() where status = 'RUNNING'`)
  return step()
}
const pending = async () =>
  (await office.rows(`select count(*)::int as count from webhook_delivery where status = 'PENDING'`))[0].count

test('all that match are sent again in the background at the chosen rate, with progress, and a dry run sends none', async () => {
  const endpoint = await newEndpoint()
  await queue(endpoint, 620)
  await queue(endpoint, 3, { status: 'SUCCESS' })
  await queue(endpoint, 4, { event: 'withdrawal.held' })
  await queue(await newEndpoint('https://two.example/'), 5)
  const dry = await begin(endpoint, { event: 'withdrawal.paid' }, '?preview=1')
  expect(dry.body.data.after).toMatchObject({ matching: 620 })
  expect([await listed(), await pending(), await step()]).toEqual([[], 0, 0])
  const begun = await begin(endpoint, { event: 'withdrawal.paid' })
  expect(begun.body.message).toBe('Replay begun: 620 deliveries. Its progress is under Replays.')
  expect(await listed()).toMatchObject([
    { status: 'RUNNING', sent: 0, total: 620, progress: '0.00', createdBy: 'dev.replays' },
  ])
  expect([await step(), await pending()]).toEqual([1, 250])
  expect([await step(), await pending()]).toEqual([0, 250])
  expect((await listed())[0]).toMatchObject({ status: 'RUNNING', sent: 250, progress: '40.32' })
  expect([await stepNow(), await pending()]).toEqual([1, 500])
  expect([await stepNow(), await pending()]).toEqual([1, 620])
  expect((await listed())[0]).toMatchObject({
    status: 'DONE',
    sent: 620,
    progress: '100.00',
    url: 'https://one.example/',
  })
  const [busiest] = await office.rows(
    `select max(count)::int as most from (select count(*) from webhook_delivery where is_replay group by next_at) second`,
  )
  expect(busiest.most).toBeLessThanOrEqual(50)
  const left = await office.rows(
    `select e.url, d.event, d.status, count(*)::int from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
     where d.status <> 'PENDING' group by 1, 2, 3 order by 1, 2, 3`,
  )
  expect(left).toEqual([
    { url: 'https://one.example/', event: 'withdrawal.held', status: 'FAILED', count: 4 },
    { url: 'https://one.example/', event: 'withdrawal.paid', status: 'SUCCESS', count: 3 },
    { url: 'https://two.example/', event: 'withdrawal.paid', status: 'FAILED', count: 5 },
  ])
})

test('a cancelled replay queues nothing more, and an endpoint has one replay at a time', async () => {
  const endpoint = await newEndpoint()
  await queue(endpoint, 100)
  await begin(endpoint, { perSecond: 10 })
  await step()
  const [{ id }] = await listed()
  expect((await begin(endpoint)).body.data).toBe(
    'A replay of this endpoint is running. Cancel it first, or wait until it ends.',
  )
  const cancelled = await developer.post(`/api/webhooks/replays/${id}/cancel`, {})
  expect(cancelled.body.message).toBe('Replay cancelled. What was queued for the next 5 seconds is still sent.')
  expect([await stepNow(), await pending()]).toEqual([0, 50])
  expect((await listed())[0]).toMatchObject({ status: 'CANCELLED', sent: 50, progress: '50.00' })
  expect((await developer.post(`/api/webhooks/replays/${id}/cancel`, {})).status).toBe(409)
  expect((await begin(endpoint)).status).toBe(200)
})

test('recorded events are sent with the bytes that were sent before, those that never were with new ones', async () => {
  const endpoint = await newEndpoint()
  const [known] = await office.rows(`insert into outbox (domain_id, name, subject, at) values
    (1, 'withdrawal.paid', 'withdrawal:1', now()), (1, 'withdrawal.held', 'withdrawal:2', now()),
    (2, 'withdrawal.paid', 'withdrawal:3', now()), (1, 'bet.placed', 'bet:4', now()) returning id`)
  const bytes = '{"type": "withdrawal.paid", "fee": 0.0}'
  await office.rows(
    `insert into webhook_delivery (domain_id, endpoint_id, event_id, event, aggregate, body, status)
     values (1, $1, $2, 'withdrawal.paid', 'withdrawal:1', $3, 'SUCCESS')`,
    [endpoint, known.id, bytes],
  )
  expect((await begin(endpoint, { source: 'EVENTS' })).body.message).toContain('2 deliveries')
  expect(await stepNow()).toBe(1)
  const sent = await office.rows(
    `select aggregate, body, status from webhook_delivery where is_replay order by aggregate`,
  )
  expect(sent.map(({ aggregate, status }) => [aggregate, status])).toEqual([
    ['withdrawal:1', 'PENDING'],
    ['withdrawal:2', 'PENDING'],
  ])
  expect(sent[0].body).toBe(bytes)
  expect(JSON.parse(sent[1].body)).toMatchObject({ type: 'withdrawal.held', data: { aggregate: 'withdrawal:2' } })
})

test('a whole group of identical failures is replayed, also where it is larger than what is replayed at once', async () => {
  const endpoint = await newEndpoint()
  await queue(endpoint, 1_200)
  const [group] = (await developer.get('/api/webhooks/failures')).body.data
  const atOnce = await developer.post(`/api/webhooks/failures/${group.id}/replay?preview=1`, { perSecond: 50 })
  expect(atOnce.body.data.after).toMatchObject({ redelivered: 1_000 })
  const path = `/api/webhooks/failures/${group.id}/background-replays`
  expect((await developer.post(`${path}?preview=1`, { perSecond: 50 })).body.data.after).toMatchObject({
    matching: 1_200,
  })
  expect((await developer.post(path, { perSecond: 50 })).status).toBe(200)
  for (let at = 0; at < 5; at++) await stepNow()
  expect([await pending(), (await listed())[0].status]).toEqual([1_200, 'DONE'])
})

test('the limit of one replay is said, and held', async () => {
  const endpoint = await newEndpoint()
  await queue(endpoint, 100_001)
  expect((await begin(endpoint)).body.data).toBe(
    'More than 100000 match. One replay sends at most that many: choose a shorter period.',
  )
  expect(await listed()).toEqual([])
  await office.rows(`delete from webhook_delivery where id = (select id from webhook_delivery limit 1)`)
  expect((await begin(endpoint, {}, '?preview=1')).body.data.after).toMatchObject({ matching: 100_000 })
})

test('what a selection of all that match may change at once is said, with what to do instead', async () => {
  const endpoint = await newEndpoint()
  await queue(endpoint, 201)
  const matching = encodeURIComponent(`endpointId=${endpoint}&createdAt=all`)
  const refused = await developer.post(`/api/webhooks/deliveries/redeliveries?matching=${matching}&preview=1`, {})
  expect([refused.status, refused.body.data]).toEqual([
    409,
    'More than 200 rows match. Narrow the filters: at most 200 can be changed at once.',
  ])
  expect((await begin(endpoint, {}, '?preview=1')).body.data.after).toMatchObject({ matching: 201 })
})

test('a replay stops when its endpoint is paused, and when who began it may no longer do so', async () => {
  const leaver = await office.hire({ username: 'dev.leaver', permissions: [], isDeveloper: true })
  const [one, other] = [await newEndpoint(), await newEndpoint('https://two.example/')]
  await queue(one, 100)
  await queue(other, 100)
  await begin(one)
  await begin(other, {}, '', leaver)
  await office.rows(`update webhook_endpoint set status = 'PAUSED' where id = $1`, [one])
  await office.rows(`update staff set is_developer = false where username = 'dev.leaver'`)
  expect([await stepNow(), await pending()]).toEqual([2, 0])
  const ended = (await listed()).map(({ url, status, statusReason }: Record<string, string>) => [
    url,
    status,
    statusReason,
  ])
  expect(ended.toSorted()).toEqual([
    ['https://one.example/', 'STOPPED', 'The endpoint is not active any more.'],
    ['https://two.example/', 'STOPPED', 'The user who began it may no longer replay.'],
  ])
})

test('replays of another domain, and all of them for agents, are neither shown nor begun nor cancelled', async () => {
  const endpoint = await newEndpoint()
  await queue(endpoint, 100)
  await begin(endpoint)
  const [{ id }] = await listed()
  const elsewhere = await office.hire({ username: 'dev.abroad', permissions: [], domains: [2], isDeveloper: true })
  const agent = await office.hire({
    username: 'dev.of.agent',
    permissions: [],
    agentId: 100n,
    domains: [1],
    isDeveloper: true,
  })
  for (const client of [elsewhere, agent]) {
    expect(await listed(client), client.username).toEqual([])
    expect((await begin(endpoint, {}, '', client)).status, client.username).toBe(404)
    expect((await client.post(`/api/webhooks/replays/${id}/cancel`, {})).status, client.username).toBe(404)
  }
  expect(await stepNow()).toBe(1)
})
