import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The schemas whose rows are saved: the product's, and that of its job queue. */
export const savedSchemas = ['public', 'pgboss'] as const

const digits = z.string().check(z.regex(/^\d+$/))
const savedTable = z.strictObject({
  schema: z.enum(savedSchemas),
  name: z.string(),
  columns: z.array(z.string()),
  rows: digits,
})
const savedSequence = z.strictObject({
  schema: z.enum(savedSchemas),
  name: z.string(),
  value: digits,
  isCalled: z.boolean(),
})
const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.string(),
  /** Applied migrations with the hash of their text. A restore needs the same ones. */
  migrations: z.record(z.string(), z.string()),
  /** Months of the partitioned tables, like 202611. */
  months: z.array(z.string()),
  tables: z.array(savedTable),
  sequences: z.array(savedSequence),
  hasFiles: z.boolean(),
})

export type Manifest = z.infer<typeof manifest>
export type SavedTable = z.infer<typeof savedTable>
export type SavedSequence = z.infer<typeof savedSequence>

/** The folder or the database cannot be used; nothing was changed. */
export class BackupError extends Error {}

export const manifestFile = 'backup.json'
export const rowsFile = ({ schema, name }: Pick<SavedTable, 'schema' | 'name'>): string =>
  join('rows', `${schema}.${name}.gz`)

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((cause: unknown) => {
    throw new BackupError(`${folder} is no complete backup: it has no ${manifestFile}.`, { cause })
  })
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new BackupError(`${manifestFile} was written by another version of npm run backup.`)
  return read.data
}
