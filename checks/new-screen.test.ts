import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
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
  '.oxfmtrc.json',
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

const runInClone = (program: string, options: string[], env: Readonly<Record<string, string>> = {}) =>
  run(program, options, { cwd: clone, maxBuffer: 1 << 24, env: { ...process.env, ...env } })
const types = (project: string) =>
  runInClone('tsc', [
    '-p',
    `tsconfig.${project}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types.${project}.json`,
  ])

const chargebacks = ['payments/withdrawals/chargebacks', '--table', 'chargeback', '--permission', 'CHARGEBACK_VIEW']
const newScreen = (...options: string[]) => runInClone('node', ['tools/new-screen.ts', ...options])
const inClone = (file: string) => join(clone, file)

/** Runs tests of the copy on the server of this run; resolves with the numbers of those that passed and failed. */
async function tests(...files: string[]): Promise<{ passed: number; failed: number }> {
  const file = inClone('report.json')
  const reporting = ['--reporter', 'json', '--outputFile', file]
  // A failing run rejects; its report says what failed.
  await runInClone('vitest', ['run', '--project', 'server', ...files, ...reporting], {
    CHECKS_DATABASE: inject('databaseUrl'),
  }).catch(() => undefined)
  const report = JSON.parse(await readFile(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

it('writes a list with table, permission, menu entry and history that passes the derived tests', async () => {
  const { stdout } = await newScreen(...chargebacks, '--menu', 'Payments', '--history')
  expect(
    stdout
      .replace(/\d{4}-\d\d-\d\dT\d{4}/, '<minute>')
      .split('\n')
      .slice(0, 10),
  ).toEqual([
    'created  src/areas/payments/withdrawals/chargebacks.screen.ts',
    'created  src/areas/payments/withdrawals/chargebacks.data.ts',
    'created  src/areas/payments/withdrawals/chargebacks.test.ts',
    'created  src/platform/database/migrations/<minute>-payments-chargeback.sql',
    'created  src/areas/payments/rules/withdrawals/chargeback.ts',
    'extended src/areas/payments/withdrawals/payments.module.ts',
    'extended src/areas/payments/withdrawals/payments.server.ts',
    'extended src/areas/payments/area.menu.ts',
    'extended src/areas/payments/area.permissions.ts',
    'extended src/areas/payments/area.entities.ts',
  ])
  await types('server')
  await types('browser')
  expect((await runInClone('node', ['tools/routes.ts'])).stdout).toContain(
    '/chargebacks\tCHARGEBACK_VIEW\tChargebacks\n',
  )
  const lists = await tests('checks/screens/lists.test.ts', '-t', '/chargebacks')
  expect(lists.failed).toBe(0)
  expect(lists.passed).toBeGreaterThanOrEqual(6)
}, 400_000)

it('demands one example row and proves that the list shows it', async () => {
  const file = 'src/areas/payments/withdrawals/chargebacks.test.ts'
  expect(await tests(file)).toEqual({ passed: 0, failed: 1 })
  const text = await readFile(inClone(file), 'utf8')
  const stated = `{ stored: { note: 'Card issuer' }, shown: { note: 'Card issuer', status: 'OPEN' } }`
  await writeFile(inClone(file), text.replace('{ stored: {}, shown: {} }', stated))
  expect(await tests(file)).toEqual({ passed: 1, failed: 0 })
}, 400_000)

it('writes a list per domain into a new folder, with a module of its own', async () => {
  const settings = ['settings/bank-holidays/bank-holidays', '--table', 'bank_holiday', '--permission']
  const menu = ['--menu', 'Settings & administration']
  await newScreen(...settings, 'BANK_HOLIDAY_VIEW', ...menu, '--per', 'domain', '--history')
  await types('server')
  const file = 'src/areas/settings/bank-holidays/bank-holidays.test.ts'
  const text = await readFile(inClone(file), 'utf8')
  const stated = `{ stored: { note: 'Diwali', created_by: 'meera' }, shown: { note: 'Diwali', createdBy: 'meera', domainId: 1 } }`
  await writeFile(inClone(file), text.replace('{ stored: {}, shown: {} }', stated))
  expect(await tests(file)).toEqual({ passed: 1, failed: 0 })
  const lists = await tests('checks/screens/lists.test.ts', '-t', '/bank-holidays')
  expect(lists.failed).toBe(0)
  expect(lists.passed).toBeGreaterThanOrEqual(6)
}, 400_000)

it('explains its options', async () => {
  expect((await newScreen('--help')).stdout).toContain('--per domain')
  await expect(newScreen('--domain')).rejects.toThrow('npm run new-screen -- <area>/<noun>/<name>')
})

it('refuses a screen named like its module', async () => {
  const refused = newScreen(
    'settings/general/settings',
    '--table',
    'x_setting',
    '--permission',
    'X_VIEW',
    '--menu',
    'Payments',
  )
  await expect(refused).rejects.toThrow('settings is also the name of the module')
})

it('reports what is wrong with an invalid answer and writes nothing', async () => {
  const lacks = newScreen('payments/withdrawals/refunds', '--table', 'refund')
  await expect(lacks).rejects.toThrow('npm run new-screen -- <area>/<noun>/<name>')
  const answers = ['--table', 'refund', '--permission', 'REFUND_VIEW', '--menu', 'Payments']
  await expect(newScreen('nowhere/deposits/refunds', ...answers)).rejects.toThrow(
    'src/areas/nowhere/area.ts does not exist',
  )
  await expect(newScreen('payments/withdrawals/withdraws', ...answers)).rejects.toThrow(
    'withdraws.screen.ts already exists',
  )
  const refunds = ['payments/withdrawals/refunds', '--permission', 'REFUND_VIEW']
  await expect(newScreen(...refunds, '--table', 'deposit', '--menu', 'Payments')).rejects.toThrow(
    'The table deposit already exists',
  )
  await expect(newScreen(...refunds, '--table', 'refund', '--menu', 'Elsewhere')).rejects.toThrow(
    'Elsewhere is not a menu group. Use one of: Reporting & bets, Payments',
  )
  expect(existsSync(inClone('src/areas/payments/withdrawals/refunds.screen.ts'))).toBe(false)
})
