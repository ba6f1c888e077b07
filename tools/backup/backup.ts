import { resolve } from 'node:path'
import { noteBackup } from '#platform/metrics/backup-note.ts'
import { reachDatabase } from '../import/installation.ts'
import { exitWithUsage, readCommandLine } from '../steps/command-line.ts'
import { BackupError } from './manifest.ts'
import { writeBackup } from './write-backup.ts'

const usage = `npm run backup -- <new folder>
  Saves every row, the documents of players and the copy of the audit trail; servers may run meanwhile.`

async function main(): Promise<void> {
  const { positionals } = readCommandLine(usage, { allowPositionals: true })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) exitWithUsage(usage, 'Name one new folder.')
  const reached = await reachDatabase(process.env, { migrates: false })
  try {
    const dataDir = resolve(process.env['DATA_DIR']?.trim() || '.data')
    const { tables, madeAt } = await writeBackup({ url: reached.readerUrl, folder, dataDir })
    const rows = tables.reduce((sum, table) => sum + BigInt(table.rows), 0n)
    await noteBackup(dataDir, { madeAt, tables: tables.length, rows: String(rows) })
    console.log(
      `${resolve(folder)}: ${rows} rows of ${tables.length} tables. Keys are not in it: keep them elsewhere (BACKUP.md).`,
    )
  } finally {
    await reached.release()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error)
  process.exitCode = 1
}
