import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'

const backupNote = z.strictObject({ madeAt: z.iso.datetime(), tables: z.number(), rows: z.string() })

type BackupNote = z.infer<typeof backupNote>

const fileIn = (dataDir: string): string => join(dataDir, 'last-backup.json')

/** Says when the last backup was made, to the servers that use this folder. */
export async function noteBackup(dataDir: string, note: BackupNote): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${fileIn(dataDir)}.part`
  await writeFile(draft, `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true })
  await rename(draft, fileIn(dataDir))
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Null: none was made with `npm run backup` from this folder. */
export async function lastBackup(dataDir: string): Promise<BackupNote | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return null
    throw error
  })
  return text === null ? null : backupNote.parse(JSON.parse(text))
}
