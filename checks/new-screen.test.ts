import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type {} from './harness/global-setup.ts'

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
/** Incremental build info of the compiler, if `npm run check` has written it. */
const buildInfo = ['.cache/types.server.json', '.cache/types.browser.json']

let clone: string
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'overround-new-screen-'))
  for (const part of [...parts, ...buildInfo.filter((each) => existsSync(each))])
    await cp(part, join(clone, part), { recursive: true })
  await symlink(resolve('node_modules'), join(clone, 'node_modules'))
})
afterAll(() => rm(clone, { recursive: true, force: true }))

const runInClone = (program: string, given: string[], env: Readonly<Record<string, string>> = {}) =>
  run(program, given, { cwd: clone, maxBuffer: 1 << 24, env: { ...process.env, ...env } })
const types = (project: string) =>
  runInClone('tsc', [
    '-p',
    `tsconfig.${project}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types.${project}.json`,
  ])

it('needs two files and two lines, and passes the derived tests unchanged', async () => {
  const before = await readFile(join(clone, 'src/areas/payments/withdrawals/payments.module.ts'), 'utf8')
  const { stdout } = await runInClone('node', ['tools/new-screen.ts', 'payments/withdrawals/example'])
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    'src/areas/payments/withdrawals/example.screen.ts',
    'src/areas/payments/withdrawals/example.data.ts',
  ])
  const after = await readFile(join(clone, 'src/areas/payments/withdrawals/payments.module.ts'), 'utf8')
  expect(after.split('\n').length - before.split('\n').length).toBe(1)

  await types('server')
  await types('browser')
  const screens = await runInClone('node', ['tools/routes.ts'])
  expect(screens.stdout).toContain('/example\tPLAYERS_VIEW\tExample\n')

  const file = join(clone, 'report.json')
  const lists = ['run', '--project', 'server', 'checks/screens/lists.test.ts', '-t', '/example']
  await runInClone('vitest', [...lists, '--reporter', 'json', '--outputFile', file], {
    CHECKS_DATABASE: inject('databaseUrl'),
  })
  const report = JSON.parse(await readFile(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  expect(report.numFailedTests).toBe(0)
  expect(report.numPassedTests).toBeGreaterThanOrEqual(6)
}, 400_000)

it('reports what is wrong with an invalid name', async () => {
  await expect(runInClone('node', ['tools/new-screen.ts', 'nowhere/deposits/example'])).rejects.toThrow(
    'Module not found',
  )
  await expect(runInClone('node', ['tools/new-screen.ts'])).rejects.toThrow('Usage: npm run new-screen')
})
