import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGateway, gatewayContext, gatewaySecret, sign } from '#checks/harness/payments/gateway.ts'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { until } from '#checks/harness/time/until.ts'
import { openGateway } from '#areas/payments/gateways/work/accounts.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { openRequestLog } from '#platform/audit/request-log/request-log.ts'

let office: Office
let reader: Colleague
let call: Awaited<ReturnType<typeof signedSite>>
beforeAll(async () => {
  office = await openOffice()
  reader = await office.hire({ username: 'log.reader', permissions: ['REQUEST_RESPONSE_LOGS'], domains: [1] })
  call = await signedSite(office.url, office.database.ownerPool)
})
afterAll(() => office?.close())
beforeEach(() => office.rows('truncate request_log, request_log_reference'))

const listed = async (filters = '', client = reader) => {
  const { status, body } = await client.get(`/api/request-response-logs${filters}`)
  expect(status).toBe(200)
  return body.data
}
/** Calls are written in the background, after their answers. */
const recorded = (count: number, filters = '') =>
  until(`${count} calls are recorded`, async () => {
    const found = await listed(filters)
    return found.length >= count ? found : null
  })

test('a call of a site is recorded with its answer, and found by every id in it', async () => {
  const externalId = `log-${randomUUID()}`
  const { body } = await call('/player', { externalId, username: 'logged.player', agent: 'north', name: 'Meera Nair' })
  const [row] = await recorded(1)
  expect(row).toMatchObject({
    traffic: 'IN',
    channel: 'SITE',
    provider: 'front',
    operation: 'player',
    method: 'POST',
    url: '/api/inbound/player',
    httpStatus: 200,
    result: 'SUCCESS',
    outcome: null,
    reference: externalId,
    domain: 'First House',
    ip: expect.stringMatching(/127\.0\.0\.1|::1/),
  })
  expect(row.requestBody).toContain('"name":"Me******ir"')
  expect(row.requestHeaders).toMatch(/x-signature: \[secret, up to 64 characters, \w{8}\]/)
  expect(JSON.parse(row.responseBody)).toEqual({ ...body, username: 'lo*********er' })
  for (const id of [externalId, body.player]) expect(await listed(`?reference=${id}`)).toHaveLength(1)
  for (const id of [externalId.slice(0, -1), 'Me******ir']) expect(await listed(`?reference=${id}`)).toEqual([])
})

test('a refused call is recorded with the reason, also one with a wrong signature; one with an unknown key is not', async () => {
  await call('/balance', { player: '999999' })
  for (const key of ['key-1', 'no-such-key'])
    await fetch(`${office.url}/api/inbound/balance`, {
      method: 'POST',
      body: '{"player":"1001"}',
      headers: { 'content-type': 'application/json', 'x-key': key, 'x-timestamp': '1', 'x-signature': 'ab' },
    })
  await call('/balance', { player: '1001' })
  const rows = await recorded(3)
  expect(
    rows
      .map(({ operation, httpStatus, result, outcome, player }: Record<string, unknown>) => [
        operation,
        httpStatus,
        result,
        outcome,
        player,
      ])
      .toSorted(),
  ).toEqual([
    ['balance', 200, 'SUCCESS', null, 'player_1001'],
    ['balance', 401, 'REJECTED', 'X-Timestamp is too far from the server time.', 'player_1001'],
    ['balance', 404, 'REJECTED', 'Not found.', null],
  ])
  expect(await listed('?result=REJECTED')).toHaveLength(2)
  expect(await listed('?playerId=1001')).toHaveLength(2)
})

test('the log shows the rows of the reader’s domains, and nothing to staff of agents', async () => {
  await call('/balance', { player: '1001' })
  const [row] = await recorded(1)
  const abroad = await office.hire({ username: 'log.abroad', permissions: ['REQUEST_RESPONSE_LOGS'], domains: [2] })
  const ofAgent = await office.hire({
    username: 'log.agent',
    permissions: ['REQUEST_RESPONSE_LOGS'],
    domains: [1],
    agentId: 100n,
  })
  expect(await listed('', abroad)).toEqual([])
  const comparison = `/api/request-response-logs/${row.id}/comparison`
  expect((await abroad.get(comparison)).status).toBe(404)
  expect((await ofAgent.get('/api/request-response-logs')).status).toBe(403)
  expect((await ofAgent.get(comparison)).status).toBe(403)
})

test('a call is compared with the last one of its kind that succeeded, and copied without secrets', async () => {
  await call('/balance', { player: '1001' })
  const [good] = await recorded(1)
  await call('/balance', { player: '999999' })
  const [bad] = await recorded(1, '?result=REJECTED')
  const { data } = (await reader.get(`/api/request-response-logs/${bad.id}/comparison`)).body
  expect(data.previous).toMatchObject({ id: good.id, httpStatus: 200 })
  const changed = data.differences.filter(({ part }: { part: string }) => part !== 'REQUEST_HEADERS')
  expect(changed).toEqual(
    expect.arrayContaining([
      { part: 'REQUEST_BODY', field: 'player', before: '1001', now: '999999' },
      { part: 'RESPONSE_BODY', field: 'status', before: null, now: '404' },
    ]),
  )
  expect(data.curl).toMatch(/^curl --request POST 'https:\/\/localhost:\d+\/api\/inbound\/balance'/)
  expect(data.curl).toContain(`--data-raw '{"player":"999999"}'`)
  expect(data.curl).toMatch(/--header 'x-signature: \[secret, up to 64 characters, \w{8}\]'/)
  expect((await reader.get(`/api/request-response-logs/${good.id}/comparison`)).body.data.previous).toBeNull()
})

test('calls that were not recorded are shown by their number, in the domain that they were of', async () => {
  await office.rows(`insert into request_log (at, domain_id, result, outcome, lost) values
    (now(), 1, 'NOT_RECORDED', 'More calls at once than the log records', 37),
    (now(), 2, 'NOT_RECORDED', 'More calls at once than the log records', 5)`)
  expect(await listed('?result=NOT_RECORDED')).toMatchObject([
    { lost: 37, domain: 'First House', outcome: 'More calls at once than the log records', url: null },
  ])
})

test('a callback of a gateway is recorded with the callback that payments show', async () => {
  const gateway = await createGateway(office.database, { key: testSettings.sealingKeys })
  const send = (body: string, headers: Readonly<Record<string, string>>) =>
    fetch(`${office.url}/api/gateways/${gateway.id}/callback`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const body = JSON.stringify({
    kind: 'deposit',
    order: randomUUID(),
    merchant: 'house',
    amount: 1,
    currency: 'INR',
    status: 'success',
    event: 'e-1',
  })
  await send(body, sign(body))
  await send(body, { 'x-timestamp': '1', 'x-signature': 'ab' })
  const rows = await recorded(2, '?channel=GATEWAY')
  const callbacks = await office.rows('select id, status from gateway_callback order by at')
  expect(callbacks.map(({ status }) => status)).toEqual(['REVIEW', 'UNSIGNED'])
  expect(new Set(rows.map(({ callbackId }: { callbackId: string }) => callbackId))).toEqual(
    new Set(callbacks.map(({ id }) => id)),
  )
  expect(await listed(`?callbackId=${callbacks[0].id}`)).toMatchObject([
    { provider: 'pay-one', operation: 'callback', httpStatus: 202, result: 'SUCCESS' },
  ])
})

describe('calls to gateways', () => {
  let gatewayServer: Server
  let baseUrl: string
  beforeAll(async () => {
    gatewayServer = createServer((_request, response) => response.end('{"balance":"12.50","token":"CANARY-ANSWER"}'))
    await new Promise<void>((resolve) => gatewayServer.listen(0, '127.0.0.1', resolve))
    baseUrl = `http://127.0.0.1:${(gatewayServer.address() as AddressInfo).port}/CANARY-PATH`
  })
  afterAll(() => gatewayServer?.close())

  test('are recorded with what was sent and answered, or why there was no answer', async () => {
    const requestLog = openRequestLog({
      db: office.database.db,
      fingerprint: fingerprintBy(testSettings.encryptionKey),
      onFault: (error) => {
        throw error
      },
    })
    const { context } = gatewayContext(office.database)
    for (const [code, url] of [
      ['pay-two', baseUrl],
      ['pay-none', 'http://127.0.0.1:9'],
    ] as const) {
      const { id } = await createGateway(office.database, { code, baseUrl: url })
      const opened = await openGateway({ ...context, requestLog }, { id })
      await opened?.gateway.floatBalance(opened.account)
    }
    await requestLog.flush()
    const rows = await listed('?traffic=OUT')
    expect(rows).toMatchObject([
      {
        provider: 'pay-none',
        operation: 'balance',
        httpStatus: null,
        result: 'FAILED',
        outcome: 'The connection failed',
      },
      { provider: 'pay-two', operation: 'balance', method: 'GET', httpStatus: 200, result: 'SUCCESS' },
    ])
    expect(rows[1].responseBody).toContain('"balance":"12.50"')
    const stored = await office.rows('select l::text as text from request_log l')
    for (const secret of ['CANARY-PATH', 'CANARY-ANSWER', gatewaySecret])
      expect(stored.filter(({ text }) => text.includes(secret))).toEqual([])
  })
})
