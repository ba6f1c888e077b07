import { fixturePeriod } from '#checks/harness/fixture-days.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '#blueprint/screen/permissions.ts'
import { search } from '#checks/access/crawl.ts'
import { insertTreeFixture } from '#checks/access/tree-fixture.ts'
import {
  startInProcessServer,
  anonymous,
  type SessionHeaders,
  type InProcessServer,
} from '#checks/access/in-process-server.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'

let database: TestDatabase
let server: InProcessServer
let pass: SessionHeaders
beforeAll(async () => {
  database = await freshDatabase()
  await insertTreeFixture(database.ownerPool)
  server = await startInProcessServer(database)
  ;({ pass } = await server.addUser({ username: 'asker', domains: [1, 2] }))
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

interface JsonResponse {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}
async function get(path: string, headers = pass): Promise<JsonResponse> {
  const { status, text } = await server.ask(headers, { method: 'GET', path })
  return { status, body: JSON.parse(text) as JsonResponse['body'] }
}
const integer = expect.toSatisfy((value) => Number.isInteger(value))

test('auth-alive: whether there is a session', async () => {
  expect(await get('/api/auth-alive', anonymous)).toEqual({ status: 200, body: { status: false } })
  expect(await get('/api/auth-alive')).toMatchObject({ status: 200, body: { status: true } })
})

test('user-detail: status and the user’s record', async () => {
  const { body } = await get('/api/user-detail')
  expect(body).toMatchObject({
    status: true,
    data: {
      username: 'asker',
      name: 'asker',
      role_name: 'Role of asker',
      email: 'asker@example.test',
      is_two_step_verification: expect.any(Boolean),
    },
  })
})

test('site-access-level: every permission, true or false', async () => {
  const { body } = await get('/api/site-access-level')
  const { status, data } = body as { status: boolean; data: Readonly<Record<string, boolean>> }
  expect(status).toBe(true)
  expect(Object.keys(data).toSorted()).toEqual([...permissions].toSorted())
  expect(Object.values(data).every((value) => typeof value === 'boolean')).toBe(true)
})

test('site-config: every field', async () => {
  const { body } = await get('/api/site-config')
  expect(body).toMatchObject({
    status: true,
    data: {
      notification_count: integer,
      notification_data: expect.any(Array),
      player_kyc_count: integer,
      all_deposit_count: integer,
      manual_deposit_count: integer,
      approve_payout_count: integer,
      all_withdrawals_count: integer,
      timezone: 'Asia/Kolkata',
      current_domain: integer,
      domainList: [
        { domain_id: 1, domain_name: expect.any(String) },
        { domain_id: 2, domain_name: expect.any(String) },
      ],
      currency_symbol: '₹',
      currency: 'INR',
      site_mode: expect.stringMatching(/^(main|dev|other)$/),
      is_developer: expect.any(Boolean),
      report_download: 183,
      device_notification_count: integer,
      device_notification_data: expect.any(Array),
    },
  })
})

test('a numbered list: items, pages, and whether it is the last', async () => {
  const paging = (current: number, here: number) => ({
    total_item: 134,
    is_last: current === 6,
    is_last_page: current === 6,
    current_item_count: here,
    current_page: current,
    last_page: 6,
  })
  for (const [page, here] of [
    [1, 25],
    [6, 9],
  ] as const) {
    const { status, body } = await get(search('/api/players', { page: String(page) }))
    expect(status).toBe(200)
    expect(body).toMatchObject(paging(page, here))
    expect(body['data']).toHaveLength(here)
  }
})

test('a list by cursor: whether there is more, and the cursors both ways', async () => {
  const first = await get(search('/api/panel-logs', { at: fixturePeriod() }))
  expect(first.body).toMatchObject({ load_more: true, next_cursor: expect.any(String), prev_cursor: null })
  const second = await get(
    search('/api/panel-logs', { at: fixturePeriod(), cursor: String(first.body['next_cursor']) }),
  )
  expect(second.body).toMatchObject({ prev_cursor: expect.any(String) })
  const none = await get(search('/api/panel-logs', { at: fixturePeriod(), actor: 'nobody at all' }))
  expect(none.body).toMatchObject({ load_more: false, next_cursor: null, prev_cursor: null })
})

test('a failure: data as text or list, message, status', async () => {
  const failures = [
    await get('/api/players', anonymous),
    await get('/api/players?colour=red'),
    await get('/api/players/99999999/card'),
    await get('/api/nothing'),
  ]
  for (const { status, body } of failures) {
    expect(body['status']).toBe(status)
    expect(typeof body['message'] === 'string' && body['message'] !== '').toBe(true)
    const data = [body['data']].flat()
    expect(data.length > 0 && data.every((each) => typeof each === 'string' && each !== '')).toBe(true)
  }
  expect(failures.map(({ status }) => status)).toEqual([401, 422, 404, 404])
})

test('report-download/request: extension, filters and type; status and message', async () => {
  const ask = (body: unknown) => server.ask(pass, { method: 'POST', path: '/api/report-download/request', body })
  const request = { file_extension: 'csv', filter_data: { requestedAt: fixturePeriod() }, report_type: '/deposits' }
  const { status, text } = await ask(request)
  expect([status, JSON.parse(text)]).toEqual([
    200,
    expect.objectContaining({ status: true, message: expect.any(String) }),
  ])
  for (const name of ['file_extension', 'report_type'])
    expect((await ask({ ...request, [name]: undefined })).status, `without ${name}`).toBe(422)
})
