import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const parts = [
  'src',
  'demo',
  'checks',
  'tools',
  'bench',
  'simulator',
  'package.json',
  'tsconfig.json',
  'tsconfig.server.json',
  'tsconfig.browser.json',
  'vitest.config.ts',
]

let clone: string
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'overround-new-screen-'))
  for (const part of parts) await cp(part, join(clone, part), { recursive: true })
  await symlink(resolve('node_modules'), join(clone, 'node_modules'))
})
afterAll(() => rm(clone, { recursive: true, force: true }))

const here = (program: string, given: string[]) => run(program, given, { cwd: clone, maxBuffer: 1 << 24 })

it('costs two files and two lines, and passes the derived tests unchanged', async () => {
  const before = await readFile(join(clone, 'src/areas/payments/withdrawals/payments.room.ts'), 'utf8')
  const { stdout } = await here('node', ['tools/new-screen.ts', 'payments/withdrawals/example'])
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    'src/areas/payments/withdrawals/example.screen.ts',
    'src/areas/payments/withdrawals/example.data.ts',
  ])
  const after = await readFile(join(clone, 'src/areas/payments/withdrawals/payments.room.ts'), 'utf8')
  expect(after.split('\n').length - before.split('\n').length).toBe(1)

  await here('tsc', ['-p', 'tsconfig.server.json'])
  await here('tsc', ['-p', 'tsconfig.browser.json'])
  const screens = await here('node', ['tools/routes.ts'])
  expect(screens.stdout).toContain('/example\tPLAYERS_VIEW\tExample\n')

  const file = join(clone, 'report.json')
  const lists = ['run', '--project', 'server', 'checks/screens/lists.test.ts', '-t', '/example']
  await here('vitest', [...lists, '--reporter', 'json', '--outputFile', file])
  const report = JSON.parse(await readFile(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  expect(report.numFailedTests).toBe(0)
  expect(report.numPassedTests).toBeGreaterThanOrEqual(6)
}, 400_000)

it('says what is wrong with a name it cannot use', async () => {
  await expect(here('node', ['tools/new-screen.ts', 'nowhere/deposits/example'])).rejects.toThrow('Room not found')
  await expect(here('node', ['tools/new-screen.ts'])).rejects.toThrow('Usage: npm run new-screen')
})
