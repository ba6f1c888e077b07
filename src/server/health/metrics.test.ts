import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains, startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import type { Server } from '../main.ts'

const metricsToken = 'test-monitor-0123456789-abcdefghijkl'
let database: TestDatabase
let server: Server
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, { settings: { ...testSettings, metricsToken } })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const read = (token?: string) =>
  fetch(`${server.url}/metrics`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

test('the metrics are absent to who does not send the token', async () => {
  expect([(await read()).status, (await read('wrong')).status]).toEqual([404, 404])
})

test('requests are counted by the pattern of their route, never by the path that was called', async () => {
  await fetch(`${server.url}/api/auth-alive`)
  await fetch(`${server.url}/nowhere/asha@mail.test`)
  const answer = await read(metricsToken)
  expect(answer.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain('overround_http_requests_total{route="/api/auth-alive",status="2xx"} 1\n')
  expect(text).not.toContain('asha')
  expect(text).toMatch(/overround_http_request_duration_seconds_bucket\{status="2xx",le="\+Inf"\} [1-9]/)
  expect(text.endsWith('# EOF\n')).toBe(true)
})

test('the ledger is checked, and what waits is counted', async () => {
  await database.ownerPool.query(
    `insert into outbox (domain_id, name, subject, payload) values (1, 'withdrawal.paid', 'withdrawal:1', '{}')`,
  )
  await database.ownerPool.query(`insert into task_failure (task, row_id, kind, reason, failed_at, next_at) values
    ('kyc.expiry', '1', 'ERROR', 'Lock timeout', now(), now()), ('kyc.expiry', '2', 'ERROR', 'Lock timeout', now(), now()),
    ('kyc.expiry', '3', 'REFUSAL', 'The document is under review.', now(), now())`)
  const text = await (await read(metricsToken)).text()
  expect(text).toContain('overround_events_waiting 1\n')
  // A rule that answers no is no failure.
  expect(text).toContain('overround_tasks_failed 2\n')
  expect(text).toContain('overround_tasks_refused 1\n')
  expect(text).toMatch(/overround_ledger_violations\{invariant="[^"]+"\} 0\n/)
  expect(text).toMatch(/overround_ledger_checked_timestamp_seconds [1-9]\d+\n/)
})

test.each(['grafana-dashboard.json', 'alert-rules.json'])(
  '%s names metrics that exist alone, and each of them',
  async (name) => {
    const file = await readFile(new URL(`../../platform/metrics/${name}`, import.meta.url), 'utf8')
    const text = JSON.stringify(JSON.parse(file))
    const named = new Set(
      [...text.matchAll(/overround_[a-z_]+/g)].map(([found]) => found.replace(/_(total|bucket)$/, '')),
    )
    const exposed = [...(await (await read(metricsToken)).text()).matchAll(/^# TYPE (\S+)/gm)].map(
      ([, metric]) => metric,
    )
    expect([...named].toSorted()).toEqual(exposed.toSorted())
  },
)
