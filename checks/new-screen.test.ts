import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { z } from 'zod/mini'
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
const report = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
})
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

const inClone = (file: string) => join(clone, file)
const runInClone = (program: string, options: string[], env: Readonly<Record<string, string>> = {}) =>
  run(program, options, {
    cwd: clone,
    maxBuffer: 1 << 24,
    env: { ...process.env, NODE_COMPILE_CACHE: inClone('.cache/compiled'), ...env },
  })
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

/** The outcome of each test of the copy, by its file and title, on the server of this run. */
async function tests(...options: string[]): Promise<ReadonlyMap<string, string>> {
  const file = inClone('report.json')
  const reporting = ['--reporter', 'json', '--outputFile', file]
  // A failing run rejects; its report says what failed.
  await runInClone('vitest', ['run', '--project', 'server', ...options, ...reporting], {
    CHECKS_DATABASE: inject('databaseUrl'),
    CHECKS_MIGRATIONS: 'own',
  }).catch(() => undefined)
  const { testResults } = report.parse(JSON.parse(await readFile(file, 'utf8')))
  return new Map(
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => [`${basename(name)} ${fullName}`, status] as const),
    ),
  )
}

const statusesOf = (results: ReadonlyMap<string, string>, part: string): readonly string[] =>
  [...results].flatMap(([name, status]) => (status !== 'skipped' && name.includes(part) ? [status] : []))

interface ExampleRow {
  readonly file: string
  readonly stated: string
}
const chargeback: ExampleRow = {
  file: 'src/areas/payments/withdrawals/chargebacks.test.ts',
  stated: `{ stored: { note: 'Card issuer' }, shown: { note: 'Card issuer', status: 'OPEN' } }`,
}
const bankHoliday: ExampleRow = {
  file: 'src/areas/settings/bank-holidays/bank-holidays.test.ts',
  stated: `{ stored: { note: 'Diwali', created_by: 'meera' }, shown: { note: 'Diwali', createdBy: 'meera', domainId: 1 } }`,
}
const examples = [chargeback, bankHoliday]
/** The test of a list as `new-screen` writes it, beside the one that states a row: one run loads the product for both. */
const asWritten = (file: string) => file.replace('.test.ts', '-as-written.test.ts')

it('writes a list of an operator and its agents with table, permission, menu entry and history', async () => {
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
  expect((await runInClone('node', ['tools/routes.ts'])).stdout).toContain(
    '/chargebacks\tCHARGEBACK_VIEW\tChargebacks\n',
  )
}, 400_000)

it('writes a list per domain into a new folder, with a module of its own', async () => {
  const settings = ['settings/bank-holidays/bank-holidays', '--table', 'bank_holiday', '--permission']
  const menu = ['--menu', 'Settings & administration']
  await newScreen(...settings, 'BANK_HOLIDAY_VIEW', ...menu, '--per', 'domain', '--history')
  expect((await runInClone('node', ['tools/routes.ts'])).stdout).toContain('/bank-holidays\tBANK_HOLIDAY_VIEW\t')
}, 400_000)

it('the lists compile', async () => {
  await types('server')
  await types('browser')
}, 400_000)

it('the test of each list fails until one example row is stated; then it passes, and so do the derived tests', async () => {
  for (const { file, stated } of examples) {
    const text = await readFile(inClone(file), 'utf8')
    await writeFile(inClone(asWritten(file)), text)
    await writeFile(inClone(file), text.replace('{ stored: {}, shown: {} }', stated))
  }
  const files = [...examples.flatMap(({ file }) => [file, asWritten(file)]), 'checks/screens/lists.test.ts']
  const results = await tests(...files, '-t', 'shows a stored row|^/(chargebacks|bank-holidays) ')
  for (const { file } of examples) {
    expect(statusesOf(results, basename(asWritten(file))), asWritten(file)).toEqual(['failed'])
    expect(statusesOf(results, basename(file)), file).toEqual(['passed'])
  }
  for (const path of ['/chargebacks', '/bank-holidays']) {
    const derived = statusesOf(results, `lists.test.ts ${path} `)
    expect(derived.length, path).toBeGreaterThanOrEqual(6)
    expect(new Set(derived), path).toEqual(new Set(['passed']))
  }
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
