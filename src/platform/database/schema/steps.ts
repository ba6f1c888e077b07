import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkMigrationName } from './migration-names.ts'

/** The folders that a schema is made from. */
export interface SchemaFolders {
  readonly baseline: string
  readonly migrations: string
}

/** One entry of the table `migration`: files that are applied in one transaction. */
export interface Step {
  readonly name: string
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly sha256: string
}

export const schemaFolders: SchemaFolders = {
  baseline: fileURLToPath(new URL('../baseline', import.meta.url)),
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
}
export const baselineName = 'baseline 1'

/** The baseline and then each migration, in the order in which they are applied: the numbered ones, then by date. */
export async function readSteps({ baseline, migrations }: SchemaFolders): Promise<Step[]> {
  const first = step(baselineName, await readFiles(baseline))
  const later = await readFiles(migrations)
  for (const { name } of later) checkMigrationName(name)
  return [first, ...later.map((file) => step(file.name, [file]))]
}

async function readFiles(folder: string): Promise<Step['files']> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

function step(name: string, files: Step['files']): Step {
  const hash = createHash('sha256')
  for (const { text } of files) hash.update(text)
  return { name, files, sha256: hash.digest('hex') }
}
