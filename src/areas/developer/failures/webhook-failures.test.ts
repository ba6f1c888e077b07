import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instantIn } from '#checks/harness/time/clock.ts'
import { openOffice, staffPermissions, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let developer: Colleague
beforeAll(async () => {
  office = await openOffice()
  developer = await office.hire({ username: 'dev.failures', permissions: [], isDeveloper: true })
})
afterAll(() => office?.close())
beforeEach(() => office.rows('truncate webhook_endpoint, webhook_delivery, webhook_attempt, webhook_replay'))

const newEndpoint = async (url: string, status = 'ACTIVE'): Promise<string> =>
  (
    await office.rows(
      `insert into webhook_endpoint (domain_id, url, events, status, secret_encrypted, created_by)
       values (1, $1, array['withdrawal.paid'], $2, 'v2.sealed', 'test') returning id`,
      [url, status],
    )
  )[0].id

interface Failed {
  readonly status?: string
  readonly http?: number | null
  readonly error?: string
  /** Minutes until the next attempt. */
  readonly next?: number
}
const [failedSince, failedAt] = [instantIn(-7_200_000), instantIn(-3_600_000)]

/** Deliveries that failed in the same way, for an hour. */
const fail = (endpoint: string, count: number, { status = 'FAILED', http = 503, error, next = 60 }: Failed = {}) =>
  office.rows(
    `insert into webhook_delivery (domain_id, endpoint_id, event_id, event, aggregate, body, status, attempts, failure, http_status, error,
       failed_since, failed_at, next_at)
     select e.domain_id, e.id, uuidv7(), 'withdrawal.paid', 'withdrawal:' || n, '{}', $3, 12, case when $4::int is null then 'NO_ANSWER' else 'ANSWER' end,
       $4, $5, $7, $8, now() + make_interval(mins => $6)
     from webhook_endpoint e, generate_series(1, $2::int) n where e.id = $1`,
    [endpoint, count, status, http, error ?? `The endpoint answered ${http}`, next, failedSince, failedAt],
  )
const groups = async (client = developer) => (await client.get('/api/webhooks/failures')).body.data
const replayOf = (group: string, input: object, how = '', client = developer) =>
  client.post(`/api/webhooks/failures/${group}/replay${how}`, input)

test('failures are one row for each endpoint and way to fail, with the deliveries that it opens', async () => {
  const [one, other] = [await newEndpoint('https://one.example/'), await newEndpoint('https://two.example/')]
  await fail(one, 3)
  await fail(one, 2, { status: 'PENDING' })
  await fail(one, 4, { http: null, error: 'The request timed out' })
  await fail(other, 1)
  await office.rows(
    `update webhook_delivery set failure = null, error = null, status = 'SUCCESS' where endpoint_id = $1`,
    [other],
  )
  const found = await groups()
  expect(
    found
      .map(({ url, failure, httpStatus, deliveries, waiting }: Record<string, unknown>) => [
        url,
        failure,
        httpStatus,
        deliveries,
        waiting,
      ])
      .toSorted(),
  ).toEqual([
    ['https://one.example/', 'ANSWER', 503, 5, 2],
    ['https://one.example/', 'NO_ANSWER', null, 4, 0],
  ])
  for (const { id, deliveries, firstAt, lastAt } of found) {
    expect(Date.parse(lastAt) - Date.parse(firstAt)).toBe(3_600_000)
    const behind = await developer.get(`/api/webhooks/deliveries?createdAt=all&failureGroup=${id}`)
    expect(behind.body.data).toHaveLength(deliveries)
  }
  expect((await developer.get('/api/webhooks/failing')).body.data).toMatchObject({
    total: 2,
    groups: [{ deliveries: 5 }, { deliveries: 4 }],
  })
})

test('a replay sends the whole group again at the chosen rate and nothing else, and its preview nothing', async () => {
  const endpoint = await newEndpoint('https://one.example/')
  await fail(endpoint, 20)
  await fail(endpoint, 5, { status: 'PENDING' })
  await fail(endpoint, 1, { status: 'PENDING', next: 0 })
  await fail(endpoint, 4, { http: 500 })
  const group = (await groups()).find(({ httpStatus }: { httpStatus: number }) => httpStatus === 503)
  const before = await office.rows('select * from webhook_delivery order by id')
  const dry = await replayOf(group.id, { perSecond: 10 }, '?preview=1')
  expect(dry.body.data.after).toMatchObject({ redelivered: 25 })
  expect(await office.rows('select * from webhook_delivery order by id')).toEqual(before)
  expect((await replayOf(group.id, { perSecond: 0 })).body.fields).toEqual({ perSecond: 'At least 1' })
  expect((await replayOf(group.id, { perSecond: 10 })).body.message).toBe('25 deliveries are sent again')
  const sent = await office.rows(
    `select round(extract(epoch from next_at - min(next_at) over ()))::int as second, count(*)::int, bool_and(is_replay) as replays
     from webhook_delivery where status = 'PENDING' and attempts_before = 12 group by next_at order by 1`,
  )
  expect(sent).toEqual([
    { second: 0, count: 10, replays: true },
    { second: 1, count: 10, replays: true },
    { second: 2, count: 5, replays: true },
  ])
  const left = (await groups()).map(({ httpStatus, deliveries }: Record<string, unknown>) => [httpStatus, deliveries])
  expect(left.toSorted()).toEqual([
    [500, 4],
    [503, 1],
  ])
  expect((await replayOf(group.id, { perSecond: 10 })).body.data).toBe('These deliveries are already being sent again.')
})

test('a group of an endpoint that is not active, of another domain or for an agent is not sent again', async () => {
  await fail(await newEndpoint('https://paused.example/', 'PAUSED'), 2)
  const [group] = await groups()
  expect((await replayOf(group.id, { perSecond: 10 })).body.data).toBe('This endpoint is not active. Resume it first.')
  const elsewhere = await office.hire({ username: 'dev.elsewhere', permissions: [], domains: [2], isDeveloper: true })
  const agent = await office.hire({
    username: 'dev.agent',
    permissions: [],
    agentId: 100n,
    domains: [1],
    isDeveloper: true,
  })
  for (const client of [elsewhere, agent]) {
    expect(await groups(client), client.username).toEqual([])
    expect((await client.get('/api/webhooks/failing')).body.data, client.username).toEqual({ groups: [], total: 0 })
    expect((await replayOf(group.id, { perSecond: 10 }, '', client)).status, client.username).toBe(404)
  }
  const plain = await office.hire({ username: 'plain.failures', permissions: staffPermissions })
  expect((await plain.get('/api/webhooks/failures')).status).toBe(403)
  expect((await groups())[0].deliveries).toBe(2)
})
