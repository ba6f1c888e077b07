import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openGateway } from '#areas/payments/gateways/work/accounts.ts'
import { messageFormats } from '#areas/payments/gateways/callbacks/message-format.ts'
import { personalDataFile } from '#areas/players/profile/personal-data/write-player-export.ts'
import { modules } from '#areas/index.ts'
import { allBindings } from '#areas/server.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { search, wholePeriod } from './crawl.ts'
import {
  answers,
  canariesIn,
  content,
  form,
  headers,
  leakingGateway,
  post,
  query,
} from '#checks/harness/outside/planted-secrets.ts'
import { createGateway, gatewayContext, sign } from '#checks/harness/payments/gateway.ts'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { startedInMain, testSettings } from '#checks/harness/staff/staff.ts'
import { until } from '#checks/harness/time/until.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { openRequestLog } from '#platform/audit/request-log/request-log.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { recordSpans, type FinishedSpan } from '#platform/traces/span.ts'

const { lists } = contentsOf(modules)
const logLines: string[] = []
const spans: FinishedSpan[] = []
/** What callers were answered. */
const answered: string[] = []
let office: Office
let reader: Colleague
let folder: string

/** Calls of the site and of the gateway that are recorded, whatever becomes of those with a query. */
const fromOutside = 7

/** Plants the secrets in calls of a site and of a gateway, signed and unsigned, and in calls to a gateway. */
async function plant(): Promise<void> {
  const site = await signedSite(office.url, office.database.ownerPool)
  const gateway = await createGateway(office.database, { key: testSettings.sealingKeys })
  const callback = `/api/gateways/${gateway.id}/callback`
  const body = JSON.stringify({ player: '1001', ...content })
  answered.push(JSON.stringify(await site('/balance', { player: '1001', ...content })))
  const jsonType = { 'content-type': 'application/json' }
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const [path, text, more] of [
    [`/api/inbound/balance${query}`, body, { ...jsonType, 'x-key': 'key-1', 'x-timestamp': '1', 'x-signature': 'ab' }],
    [callback, body, { ...jsonType, ...sign(body) }],
    [callback, body, jsonType],
    [callback, body.slice(0, -9), { ...jsonType, ...sign(body.slice(0, -9)) }],
    [callback, form, { ...formType, ...sign(form) }],
    [callback, '<key>CANARY08</key>', { 'content-type': 'text/xml' }],
    [`${callback}${query}`, body, { ...jsonType, ...sign(body) }],
    [`/api/hook/CANARY01${query}`, body, jsonType],
  ] as const)
    answered.push((await post({ url: office.url, path, body: text, headers: { ...headers, ...more } })).text)
  await callOut()
}

const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

async function callOut(): Promise<void> {
  const leaking = await leakingGateway()
  const wording = messageFormats.timestamped
  const { id } = await createGateway(office.database, {
    code: 'pay-leaks',
    baseUrl: leaking.baseUrl,
    key: testSettings.sealingKeys,
    wording: {
      ...wording,
      paths: { ...wording.paths, balance: '/pay?api_key=CANARY02&x=1&token=CANARY04&token=CANARY05' },
    },
  })
  const { db } = office.database
  const requestLog = openRequestLog({
    db,
    fingerprint: fingerprintBy(testSettings.encryptionKey),
    onFault: (error) => {
      throw error
    },
  })
  const { context } = gatewayContext(office.database)
  const opened = await openGateway({ ...context, sealingKeys: testSettings.sealingKeys, requestLog }, { id })
  // Once more than there are answers: the last call gets none.
  for (let left = answers.length + 1; left > 0; left -= 1)
    answered.push(textOf(await opened?.gateway.floatBalance(opened.account)))
  await requestLog.flush()
  leaking.close()
}

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => logLines.push(String(text)) > 0)
  folder = await mkdtemp(join(tmpdir(), 'planted-secrets-'))
  office = await openOffice({ logLevel: 'trace' })
  recordSpans((span) => spans.push(span))
  reader = await office.hire({ username: 'dev.reads', permissions, isDeveloper: true })
  await plant()
  await until('all calls are recorded', async () => {
    const [row] = await office.rows('select count(*)::int as calls from request_log')
    return row.calls >= fromOutside + answers.length + 1
  })
})
afterAll(async () => {
  recordSpans(null)
  vi.restoreAllMocks()
  await office?.close()
  await rm(folder, { recursive: true, force: true })
})

const logged = () =>
  office.rows(
    'select id, url, request_headers, request_body, response_headers, response_body from request_log order by id',
  )

test('DEV-01 no row of any table holds a planted secret, except the settings of the gateway that has one in its address', async () => {
  const tables = await office.rows(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const holding: string[] = []
  for (const { name } of tables) {
    const rows = await office.rows(`select t::text as text from ${name} t`)
    if (rows.some(({ text }) => canariesIn(text).length > 0)) holding.push(name)
  }
  expect(holding).toEqual(['gateway'])
})

test('DEV-01 what is no secret stays readable, and what cannot be read says so', async () => {
  const rows = await logged()
  const texts = rows.map((row) => JSON.stringify(row))
  for (const plain of ['x=1', 'theme=dark', 'note=ok', '\\"note\\":\\"ok\\"', 'amount=100.00', '\\"order\\":7'])
    expect([plain, texts.some((text) => text.includes(plain))]).toEqual([plain, true])
  const bodies = rows.flatMap((row) => [row.request_body, row.response_body])
  const unreadable = /^Not shown: \d+ bytes that are neither JSON nor a form\.$/
  expect(bodies.filter((text) => unreadable.test(text ?? ''))).toHaveLength(6)
})

test('DEV-01 no list, page, search or cURL copy shows a planted secret', async () => {
  for (const list of lists) {
    const path = search(apiPath(list.path), wholePeriod(list))
    const { body } = await reader.get(path)
    expect([list.path, canariesIn(JSON.stringify(body))]).toEqual([list.path, []])
  }
  const rows = await logged()
  for (const { id } of rows) {
    const { status, body } = await reader.get(`/api/request-response-logs/${id}/comparison`)
    expect([status, canariesIn(JSON.stringify(body)), body.data.curl.startsWith('curl --request')]).toEqual([
      200,
      [],
      true,
    ])
  }
  for (const word of ['CANARY14', 'CANARY15', 'CANARY16'])
    expect((await reader.get(`/api/request-response-logs?reference=${word}`)).body.data).toEqual([])
})

test('DEV-01 no export holds a planted secret', async () => {
  const exports: Exports = {
    db: office.database.db,
    datasets: new Map(allBindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each] as const))),
    folder,
    storage: localFolder(join(folder, 'no-pictures')),
    customFiles: personalDataFile,
    startedAs: startedInMain,
  }
  for (const path of ['/request-response-logs', '/deposits/callbacks']) {
    const list = lists.find((each) => each.path === path)!
    const order = { filters: wholePeriod(list), sort: list.sort[0], direction: list.sort[1], words: '' }
    const [made] = await office.rows(
      `insert into report_request (domain_id, staff_id, report_type, title, filters, file_extension) values (1, $1, $2, $3, $4, 'csv') returning id`,
      [reader.staffId, path, list.title, JSON.stringify({ ...order, columns: Object.keys(list.columns) })],
    )
    await runExport(exports, made.id)
    const [done] = await office.rows('select status, file, rows from report_request where id = $1', [made.id])
    expect([path, done.status, done.rows > 0]).toEqual([path, 'READY', true])
    expect(canariesIn(await readFile(join(folder, done.file), 'utf8'))).toEqual([])
  }
})

test('DEV-01 no answer, log line or trace repeats a planted secret', () => {
  expect(answered).toHaveLength(9 + answers.length + 1)
  expect(canariesIn(answered.join('\n'))).toEqual([])
  expect(logLines.length).toBeGreaterThan(20)
  expect(canariesIn(logLines.join('\n'))).toEqual([])
  expect(spans.length).toBeGreaterThan(20)
  expect(canariesIn(JSON.stringify(spans))).toEqual([])
})
