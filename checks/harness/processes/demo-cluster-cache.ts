import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { dayOf } from '#values/day.ts'

const prefix = 'overround-world-'
const hour = 3_600_000
const cacheInputs = [
  'src/{values,platform/database/{baseline,migrations},areas/exchange/rules,areas/agents/rules}/**/*.{ts,sql}',
  'demo/world/**/*.ts',
  'demo/demo-{documents,proofs}.ts',
  'src/platform/storage/**/*.ts',
  'checks/harness/database.ts',
  'checks/browser/pictures.ts',
  'src/areas/reports/closes/daily-close/**/*.ts',
]
const copyAll = promisify(execFile)

/** Another number gives another demo of the same size: tests must hold in each of them. */
export const demoSeed = (): number => Number(process.env['DEMO_SEED'] ?? 1)

/**
 * Filling the demo data takes half a minute on both cores. The stopped cluster of a run that filled it is cached, and later runs
 * start from a copy. The folder's name is a hash of the schema, the demo sources and the days.
 */
const cacheFolder = (): string => (folder ??= computeCacheFolder())
/** Computed when the run begins, so that edits made during the run do not change the key. */
let folder: string | undefined

function computeCacheFolder(): string {
  // The demo world ends now: tests of today need it from today, in UTC and in the site's zone.
  const hash = createHash('sha256')
  for (const zone of ['UTC', 'Asia/Kolkata']) hash.update(dayOf(Date.now(), zone))
  hash.update(String(demoSeed()))
  for (const file of globSync(cacheInputs).toSorted()) {
    if (!file.includes('.test.')) hash.update(file).update(readFileSync(file))
  }
  return join(tmpdir(), prefix + hash.digest('hex').slice(0, 16))
}

/** Copies the cached cluster to `place`; returns false if there is none. */
export async function restoreDemoCluster(place: string): Promise<boolean> {
  const cached = cacheFolder()
  if (!existsSync(cached)) return false
  // Another run may remove the cache meanwhile: it moves it away first, so that the copy fails instead of being incomplete.
  const isCopied = await copyAll('cp', ['-a', cached, place]).then(
    () => true,
    () => false,
  )
  if (!isCopied) await rm(place, { recursive: true, force: true })
  return isCopied
}

/** Drops the databases of this run; returns whether the cluster holds demo data that is not cached yet. */
export async function cleanCluster(url: string): Promise<boolean> {
  if (existsSync(cacheFolder())) return false
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

/** Two runs that end together may both remove it. */
async function removeCache(cache: string): Promise<void> {
  const away = `${cache}.${process.pid}.removed`
  await rename(cache, away).catch(() => undefined)
  await rm(away, { recursive: true, force: true })
}

/** Caches a stopped cluster. If two runs end together, one of the two copies is cached. */
export async function cacheDemoCluster(place: string): Promise<void> {
  const folder = cacheFolder()
  const draft = `${folder}.${process.pid}`
  await copyAll('cp', ['-a', place, draft])
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  for (const name of await readdir(tmpdir())) {
    const other = join(tmpdir(), name)
    if (!name.startsWith(prefix) || other === folder) continue
    const age = await stat(other).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > hour) await removeCache(other)
  }
}
