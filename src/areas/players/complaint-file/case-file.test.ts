import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '#checks/harness/pdf-text.ts'
import { testCircumstances } from '#checks/harness/staff/branches.ts'
import { startedInMain, testSettings } from '#checks/harness/staff/staff.ts'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { requesterOf } from '#engine/exports/requester.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { sendReport } from '#engine/exports/send-report.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { caseFiles } from './write-case-file.ts'

let office: Office
let head: Colleague
let exports: Exports
let complaint: string

beforeAll(async () => {
  office = await openOffice({ jobs: 'idle' })
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  exports = {
    db: office.database.db,
    datasets: new Map(),
    folder: await mkdtemp(join(tmpdir(), 'cases-')),
    storage: localFolder(await mkdtemp(join(tmpdir(), 'pictures-'))),
    customFiles: caseFiles(testSettings.encryptionKey),
    startedAs: startedInMain,
    onFault: (error) => console.error(error),
  }
  await office.rows(`insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, utr, requested_at)
    select cell, id, domain_id, agent_id, 'upi', 25000, 'INR', 'utr-' || id, now() - interval '3 days' from player where id in (1001, 1002);
    insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, utr, requested_at)
    select cell, id, domain_id, agent_id, 'upi', 25000, 'INR', 'utr-of-last-year', now() - interval '200 days' from player where id = 1001`)
  const entered = { player: '1001', kind: 'PAYMENT', channel: 'EMAIL', summary: 'Where is my deposit?' }
  expect((await head.post('/api/complaints/complaint', entered)).status).toBe(200)
  const [{ id }] = await office.rows('select id from player_complaint')
  complaint = id
})
afterAll(async () => {
  await office?.close()
  await rm(exports.folder, { recursive: true, force: true })
})

async function written(): Promise<string> {
  const { reason } = confirmation
  expect((await head.post(`/api/complaints/${complaint}/acknowledgement`, { reason })).status).toBe(200)
  expect((await head.post(`/api/complaints/${complaint}/case-file`, confirmation)).status).toBe(200)
  const [{ id }] = await office.rows(`select id from report_request where report_type = 'complaint-file'`)
  await runExport(exports, id)
  const { actor } = (await wholeSnapshot(office.database.db, (tx) => requesterOf(tx, head.staffId, startedInMain)))!
  const { path, contentType } = await sendReport(exports, actor, id, testCircumstances)
  expect(contentType).toBe('application/pdf')
  const { texts } = readPdf(await readFile(path))
  return texts.map(({ text }) => text).join(' ')
}

test('PII-01 a case file holds what belongs to the case, of this player alone, and the trail keeps its hash and signature', async () => {
  const printed = await written()
  expect(printed).toContain(`Case file of complaint ${complaint}`)
  expect(printed).toContain('Where is my deposit?')
  expect(printed).toContain('deposits (1)')
  expect(printed).toContain('utr-1001')
  expect(printed).toContain('amount: 250.00')
  expect(printed).toContain('complaints.acknowledgement')
  expect(printed).not.toContain('utr-1002')
  expect(printed).not.toContain('utr-of-last-year')
  const [{ input }] = await office.rows(
    `select input from audit where action = 'complaints.case-file-written' and subject = $1`,
    [`player_complaint:${complaint}`],
  )
  expect(input).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(printed.replaceAll(' ', '')).toContain(input.sha256)
  expect(printed.replaceAll(' ', '')).toContain(input.signature)
})
