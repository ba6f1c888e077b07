import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { testCircumstances } from '#checks/harness/staff/branches.ts'
import { confirmation, openOffice, staffPermissions } from '#checks/harness/staff/office.ts'
import { startedInMain } from '#checks/harness/staff/staff.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { requesterOf } from '#engine/exports/requester.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { sendReport } from '#engine/exports/send-report.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { personalDataFile } from './write-player-export.ts'

test('PII-01 the file names the player’s own operator, whatever other domains the requester works for', async () => {
  const office = await openOffice({ jobs: 'idle' })
  const folder = await mkdtemp(join(tmpdir(), 'personal-'))
  const exports: Exports = {
    db: office.database.db,
    datasets: new Map(),
    folder,
    storage: localFolder(folder),
    customFiles: personalDataFile,
    startedAs: startedInMain,
    onFault: (error) => console.error(error),
  }
  try {
    const head = await office.hire({ username: 'head', domains: [1, 2], permissions: staffPermissions })
    await head.post('/api/players/1001/data-export', confirmation)
    const [{ id }] = await office.rows('select id from report_request')
    await runExport(exports, id)
    const requester = await wholeSnapshot(office.database.db, (tx) => requesterOf(tx, head.staffId, startedInMain))
    const { path } = await sendReport(exports, requester!.actor, id, testCircumstances)
    const file = JSON.parse(strFromU8(unzipSync(await readFile(path))['data.json']!))
    expect(requester!.operator).toBe('First House, Second House')
    expect(file.about.operator).toBe('First House')
  } finally {
    await office.close()
    await rm(folder, { recursive: true, force: true })
  }
})
