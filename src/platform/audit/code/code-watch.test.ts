import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { codePatterns, digestOf, hashCode } from './code-files.ts'
import { codeCheck, codeEveryMs, recordedCode } from './code-watch.ts'

let database: TestDatabase
let root: string
beforeAll(async () => {
  database = await freshDatabase()
  root = await mkdtemp(join(tmpdir(), 'overround-code-'))
  for (const folder of ['dist/server', 'dist/panel/assets', 'src/platform/database/migrations'])
    await mkdir(join(root, folder), { recursive: true })
})
afterAll(async () => {
  await database?.close()
  if (root) await rm(root, { recursive: true, force: true })
})

const files = {
  'dist/server/run-server.js': 'answer()',
  'dist/panel/assets/panel.js': 'show()',
  'src/platform/database/migrations/1.sql': 'select 1',
  'package-lock.json': '{}',
} as const
let folder: string
let reportedBefore = 0
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'trail-'))
  for (const [path, content] of Object.entries(files)) await writeFile(join(root, path), content)
  reportedBefore = (await allReported()).length
})

const settings = { siteMode: 'main', isDemo: false }
const watch = (change: object = {}) =>
  codeCheck({ db: database.db, root, folder, settings: { ...settings, ...change } })
/** The significant events since the test began; each has its row in the trail. */
const reported = async () => (await allReported()).slice(reportedBefore)
async function allReported() {
  const { rows } = await database.ownerPool.query<{ name: string; reason: string }>(
    `select name, payload ->> 'reason' as reason from outbox where name like 'audit.code%' order by id`,
  )
  return rows
}

async function flipOneBit(path: string): Promise<void> {
  const content = await readFile(join(root, path))
  content[0] = (content[0] ?? 0) ^ 1
  await writeFile(join(root, path), content)
}

test.each(Object.keys(files))(
  'SEC-06 one flipped bit of %s is found while the server runs, and named',
  async (path) => {
    const check = watch()
    await check()
    await check()
    await flipOneBit(path)
    await check()
    const events = await reported()
    expect(events.map(({ name }) => name)).toEqual([
      'audit.code.recorded',
      'audit.code.verified',
      'audit.code.mismatch',
    ])
    expect(events.at(-1)?.reason).toContain(`Changed while running: ${path};`)
    const { rows } = await database.ownerPool.query(`select action, actor from audit where reason = $1`, [
      events.at(-1)?.reason,
    ])
    expect(rows).toEqual([{ action: 'code.mismatch', actor: 'system' }])
  },
)

test('SEC-06 what was exchanged, added, removed or set differently between two starts is found at the second', async () => {
  await watch()()
  const before = (await reported()).at(-1)?.reason
  await writeFile(join(root, 'dist/panel/assets/more.js'), 'steal()')
  await rm(join(root, 'dist/panel/assets/panel.js'))
  await watch({ isDemo: true })()
  await rm(join(root, 'dist/panel/assets/more.js'))
  const last = (await reported()).at(-1)
  expect(last).toMatchObject({
    name: 'audit.code.changed',
    reason: expect.stringContaining(
      'Differs from the last start: dist/panel/assets/more.js, dist/panel/assets/panel.js, settings;',
    ),
  })
  expect(last?.reason).not.toBe(before)
})

test('SEC-06 the digest of the trail is that of the recorded files, and a third start finds nothing', async () => {
  await watch()()
  const recorded = await recordedCode(folder)
  expect(recorded).toEqual(await hashCode({ root, settings }))
  await watch()()
  const [first, second] = await reported()
  expect(second?.name).toBe('audit.code.verified')
  expect(first?.reason).toContain(`SHA-256 ${digestOf(recorded ?? {})}`)
})

test('SEC-06 covers the built server and panel, the schema and the lock file, every 24 hours', async () => {
  expect(codeEveryMs).toBe(86_400_000)
  const covered = Object.keys(await hashCode({ root: process.cwd(), patterns: codePatterns }))
  expect(covered).toContain('package-lock.json')
  expect(covered.filter((path) => path.endsWith('.sql')).length).toBeGreaterThan(100)
  expect(codePatterns).toContain('dist/server/run-server.js')
  expect(codePatterns).toContain('dist/panel/**/*')
})
