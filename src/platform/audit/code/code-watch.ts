import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#platform/database/connect.ts'
import { recordSystemEvent } from '../denial-watch.ts'
import { openFolder } from '../external-copy.ts'
import { differences, digestOf, hashCode, parseCodeFiles, type CodeFiles, type CodePlace } from './code-files.ts'

/** GLI-19 2.3.2: at each start, every 24 hours, and on demand with `npm run verify`. */
export const codeEveryMs = 24 * 3_600_000

const fileIn = (folder: string): string => join(folder, 'code.json')

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** What the last start found; null before the first one. */
export async function recordedCode(folder: string): Promise<CodeFiles | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return null
    throw error
  })
  return text === null ? null : parseCodeFiles(text)
}

async function recordCode(folder: string, files: CodeFiles): Promise<void> {
  await openFolder(folder)
  await writeFile(`${fileIn(folder)}.part`, `${JSON.stringify(files)}\n`, { mode: 0o600, flush: true })
  await rename(`${fileIn(folder)}.part`, fileIn(folder))
}

const shown = 8

const named = (paths: readonly string[]): string =>
  paths.length <= shown ? paths.join(', ') : `${paths.slice(0, shown).join(', ')} and ${paths.length - shown} more`

export interface CodeWatch extends CodePlace {
  readonly db: Database
  /** See trailFolder. */
  readonly folder: string
}

/**
 * Compares the files that run with those of the last start, then with those of this one. Each result is a row of the audit trail, which
 * is sealed: who exchanges code cannot take back what was found.
 */
export function codeCheck({ db, folder, ...place }: CodeWatch): () => Promise<boolean> {
  let started: CodeFiles | null = null
  const record = (action: string, files: CodeFiles, found: string): Promise<void> => {
    const reason = `${found}; ${Object.keys(files).length} files, SHA-256 ${digestOf(files)}`
    return recordSystemEvent(db, { action, subject: 'code', reason })
  }
  return async () => {
    const files = await hashCode(place)
    const isStart = started === null
    const before = started ?? (await recordedCode(folder))
    const changed = before === null ? [] : differences(before, files)
    if (before === null) await record('code.recorded', files, 'First start')
    else if (changed.length === 0) await record('code.verified', files, 'Unchanged')
    else if (isStart) await record('code.changed', files, `Differs from the last start: ${named(changed)}`)
    else await record('code.mismatch', files, `Changed while running: ${named(changed)}`)
    if (isStart) {
      await recordCode(folder, files)
      started = files
    }
    return false
  }
}
