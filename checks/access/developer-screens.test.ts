import { createHmac, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '#areas/index.ts'
import { personalDataFile } from '#areas/players/personal-data/write-player-export.ts'
import { allBindings } from '#areas/server.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { startedInMain } from '#checks/harness/staff/staff.ts'
import { unixSeconds } from '#checks/harness/time/clock.ts'
import { until } from '#checks/harness/time/until.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { localFolder } from '#platform/storage/local-folder.ts'

const secret = 'secret of the site'
let office: Office
let developer: Colleague
let folder: string
beforeAll(async () => {
  office = await openOffice({ jobs: 'idle' })
  developer = await office.hire({ username: 'dev.of.all', permissions, isDeveloper: true })
  await signedSite(office.url, office.database.ownerPool)
  folder = await mkdtemp(join(tmpdir(), 'overround-logs-'))
})
afterAll(async () => {
  await office?.close()
  await rm(folder, { recursive: true, force: true })
})

const canary = (at: number) => `CANARY${String(at).padStart(2, '0')}`

/** A signed call with secrets wherever a caller can put one. */
async function callWithSecrets(): Promise<number> {
  const path = '/api/inbound/balance'
  const body = JSON.stringify({
    player: '1001',
    password: canary(1),
    card: { accessToken: canary(2) },
    items: [{ k: 'refresh_token', v: canary(3) }],
    payload: JSON.stringify({ client_secret: canary(4) }),
  })
  const [timestamp, nonce] = [unixSeconds(), randomUUID()]
  const signed = `v2\nPOST\n${path}\nkey-1\n${timestamp}\n${nonce}\n${body}`
  const answer = await fetch(`${office.url}${path}?api_key=${canary(5)}&token=${canary(6)}&token=${canary(7)}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-key': 'key-1',
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': `v2=${createHmac('sha256', secret).update(signed).digest('hex')}`,
      authorization: `Basic ${Buffer.from(canary(8)).toString('base64')}`,
      'x-signature-key': canary(9),
      cookie: `sid=${canary(10)}`,
    },
  })
  return answer.status
}

/** What is looked for: the words as they are, and as Basic writes them. */
const leaked = (text: string): readonly string[] => [
  ...new Set([...(text.match(/CANARY\d\d/g) ?? []), ...(text.match(/Q0FOQVJZ\w+/g) ?? [])]),
]

const ofDevelopers = (path: string) =>
  /^\/(?:dev-|masters|domain-lookup|request-response-logs|webhooks|account$|panel-logs)/.test(path)
const { lists, queries } = contentsOf(modules)

test('DEV-01 secrets of a call are in no log screen, its drawer, its totals and its export', async () => {
  expect(await callWithSecrets()).toBe(422)
  const row = await until('the call is recorded', async () => {
    const { body } = await developer.get('/api/request-response-logs?result=REJECTED')
    return body.data[0] ?? null
  })
  expect(row.requestBody).toContain('"player":"1001"')
  const paths = [
    ...lists.filter(({ path }) => ofDevelopers(path)).flatMap(({ path }) => [`/api${path}`, `/api${path}/totals`]),
    ...queries.filter(({ at }) => ofDevelopers(at.replace('/api', '')) && !at.includes(':')).map(({ at }) => at),
    `/api/request-response-logs/${row.id}/comparison`,
  ]
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    const { status, body } = await developer.get(path)
    expect([path, status < 500, leaked(JSON.stringify(body))]).toEqual([path, true, []])
  }
  const asked = await developer.post('/api/report-download/request', {
    report_type: '/request-response-logs',
    file_extension: 'csv',
    filter_data: { result: 'REJECTED' },
  })
  expect(asked.status).toBe(200)
  const [request] = await office.rows('select id::text as id from report_request')
  const exports: Exports = {
    db: office.database.db,
    datasets: new Map(allBindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each] as const))),
    folder,
    storage: localFolder(join(tmpdir(), 'no-pictures')),
    customFiles: personalDataFile,
    startedAs: startedInMain,
  }
  await runExport(exports, request.id)
  const [written] = await office.rows('select file, rows from report_request')
  const file = await readFile(join(folder, written.file), 'utf8')
  expect([written.rows, file.includes('/api/inbound/balance'), leaked(file)]).toEqual([1, true, []])
})

test('DEV-01 screens of developers run no code, no statement and no file that a caller names', () => {
  const files = globSync('src/areas/developer/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(60)
  const forbidden =
    /\beval\(|new Function\b|from 'node:(?:vm|fs|fs\/promises|child_process|worker_threads|net|http|https)'|\bfetch\(|sql\.raw\(/
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => forbidden.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  // The name of one of two columns, which the code chooses.
  expect(found.filter((line) => !/sql\.raw\((?:values|side)\)/.test(line))).toEqual([])
})

test.each([
  `' or 1=1 --`,
  `'; drop table audit; --`,
  `../../etc/passwd`,
  '${7*7}',
  '%00',
  `\\u0027`,
  `constructor`,
  `<script>alert(1)</script>`,
])('DEV-01 %s is a text like any other in filters of these screens', async (text) => {
  for (const { path, filters } of lists.filter((one) => ofDevelopers(one.path))) {
    const [name] = Object.keys(filters ?? {}).filter((each) => !/^(?:at|domainId|id)$|At$/.test(each))
    if (name === undefined) continue
    const { status, body } = await developer.get(`/api${path}?${name}=${encodeURIComponent(text)}`)
    expect([path, name, status === 200 || status === 422]).toEqual([path, name, true])
    expect(JSON.stringify(body)).not.toMatch(/root:x:|syntax error|SQLSTATE/)
  }
})
