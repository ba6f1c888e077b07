import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains, startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { noteBackup } from '#platform/metrics/backup-note.ts'
import type { Server } from '../main.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'overround-metrics-'))
const metricsToken = 'test-monitor-0123456789-abcdefghijkl'
let database: TestDatabase
let server: Server
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, { settings: { ...testSettings, metricsToken, dataDir } })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
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

test('calls of parties, what was not recorded, disks and the last backup are those of the dashboard of developers', async () => {
  await database.ownerPool
    .query(`insert into request_log (at, domain_id, direction, channel, provider, operation, method, url, result, latency_ms, lost)
    select now(), 1, direction, channel, 'party', 'call', 'POST', '/', result, 200, lost from (values
      ('OUT', 'GATEWAY', 'SUCCESS', 0), ('OUT', 'CASINO', 'SUCCESS', 0), ('OUT', 'CASINO', 'FAILED', 0),
      ('IN', 'GATEWAY', 'SUCCESS', 0), ('IN', 'GATEWAY', 'REJECTED', 0), ('IN', 'GATEWAY', 'FAILED', 0), ('IN', 'GATEWAY', 'SUCCESS', 0),
      (null, null, 'NOT_RECORDED', 7)) calls(direction, channel, result, lost)`)
  await noteBackup(dataDir, { madeAt: '2090-01-01T00:00:00.000Z', tables: 1, rows: '1' })
  const text = await (await read(metricsToken)).text()
  for (const line of [
    'overround_gateway_latency_seconds{quantile="0.95"} 0.2',
    'overround_gateway_calls_failed_ratio 0',
    'overround_provider_latency_seconds{quantile="0.5"} 0.2',
    'overround_provider_calls_failed_ratio 0.5',
    'overround_callbacks_failed_ratio 0.5',
    'overround_calls_not_recorded 7',
    'overround_backup_timestamp_seconds 3786912000',
  ])
    expect(text).toContain(`${line}\n`)
  expect(text).toMatch(/overround_disk_free_ratio\{folder="DATA_DIR"\} (0|1|0\.\d+)\n/)
  // No copy of this database exists.
  expect(text).not.toMatch(/^overround_replication_lag_seconds /m)
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
