import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const prefix = 'overround-world-'
const hour = 3_600_000
const madeFrom = [
  'src/{values,platform/database/migrations,areas/exchange/rules,areas/agents/rules}/**/*.{ts,sql}',
  'demo/world/**/*.ts',
  'checks/harness/database.ts',
]
const copyAll = promisify(execFile)

/**
 * Filling the demo world costs half a minute of both cores. The stopped cluster of a run that filled it is kept, and runs of the
 * same schema, world and day start from a copy: everything the world is made from is in the name.
 */
const keptFolder = (): string => (folder ??= folderNow())
/** Named when the run begins: what is edited while it runs is not what its world was made from. */
let folder: string | undefined

function folderNow(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const file of globSync(madeFrom).toSorted()) {
    if (!file.includes('.test.')) hash.update(file).update(readFileSync(file))
  }
  return join(tmpdir(), prefix + hash.digest('hex').slice(0, 16))
}

/** Puts a kept cluster at the given place; false where there is none. */
export async function takeKeptWorld(place: string): Promise<boolean> {
  const kept = keptFolder()
  if (!existsSync(kept)) return false
  await copyAll('cp', ['-a', kept, place])
  return true
}

/** What only this run needs goes, so that the next starts clean; tells whether there is a world worth keeping. */
export async function tidiedWorld(url: string): Promise<boolean> {
  if (existsSync(keptFolder())) return false
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    const names = rows.map(({ datname }) => datname)
    for (const name of names.filter((each) => each.startsWith('check_')))
      await client.query(`drop database ${name} with (force)`)
    return names.includes('template_world')
  } finally {
    await client.end()
  }
}

/** Keeps a stopped cluster. Two runs that end together keep one of the two. */
export async function keepWorld(place: string): Promise<void> {
  const kept = keptFolder()
  const draft = `${kept}.${process.pid}`
  await copyAll('cp', ['-a', place, draft])
  await rename(draft, kept).catch(() => rm(draft, { recursive: true, force: true }))
  for (const name of await readdir(tmpdir())) {
    const other = join(tmpdir(), name)
    if (!name.startsWith(prefix) || other === kept) continue
    const { mtimeMs } = await stat(other)
    if (Date.now() - mtimeMs > hour) await rm(other, { recursive: true, force: true })
  }
}
