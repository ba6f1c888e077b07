import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { z } from 'zod/mini'
import { isFullRun, partOf } from '#checks/run-size.ts'
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
/** What the compiler prints. */
const typeErrors = (project: string): Promise<string> => {
  const options = ['--incremental', '--tsBuildInfoFile', `.cache/types.${project}.json`]
  return runInClone('tsc', ['-p', `tsconfig.${project}.json`, ...options]).then(
    () => '',
    ({ stdout, message }: { readonly stdout: string; readonly message: string }) => stdout || message,
  )
}

const settings = ['--menu', 'Settings & administration'] as const
/** One screen of each kind, all in one copy, which is generated, compiled and tested once. */
const screens = {
  list: ['payments/withdrawals/chargebacks', '--table', 'chargeback', '--permission', 'CHARGEBACK_VIEW', '--history'],
  queue: ['payments/disputes/disputes', '--table', 'dispute', '--permission', 'DISPUTE_VIEW'],
  detail: ['payments/cheques/cheques', '--table', 'cheque', '--permission', 'CHEQUE_VIEW'],
  form: [
    'settings/bank-holidays/bank-holidays',
    '--table',
    'bank_holiday',
    '--permission',
    'HOLIDAY_VIEW',
    ...settings,
  ],
  catalogue: ['settings/slides/slides', '--table', 'slide', '--permission', 'SLIDE_VIEW', ...settings],
  call: ['payments/complaints/complaint', '--table', 'complaint', '--permission', 'CHEQUE_VIEW'],
} as const
const optionsOf = (kind: keyof typeof screens): string[] => {
  const options: readonly string[] = screens[kind]
  return [...options, ...(options.includes('--menu') ? [] : ['--menu', 'Payments']), '--kind', kind, '--no-generate']
}
const disputeDays = ['payments/disputes/dispute-days', '--table', 'dispute', '--permission', 'DISPUTE_VIEW', '--menu']
const expireDisputes = ['payments/disputes/expire-disputes', '--table', 'dispute', '--kind', 'task', '--no-generate']
const newScreen = (...options: string[]) => runInClone('node', ['tools/new-screen.ts', ...options])

/** The outcome of each test of the copy, by its file and title, on the server of this run. */
async function tests(...options: string[]): Promise<ReadonlyMap<string, string>> {
  const file = inClone('report.json')
  const reporting = ['--reporter', 'json', '--outputFile', file]
  // A failing run rejects; its report says what failed.
  // Each process loads the whole product, and the run that this test belongs to has another one at work.
  await runInClone('vitest', ['run', '--project', 'server', '--maxWorkers', '1', ...options, ...reporting], {
    CHECKS_DATABASE: inject('databaseUrl'),
    CHECKS_MIGRATIONS: 'own',
    // All that is derived for these screens, whose places among the others say nothing.
    TESTS: 'full',
  }).catch(() => undefined)
  const { testResults } = report.parse(JSON.parse(await readFile(file, 'utf8')))
  return new Map(
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => [`${basename(name)} ${fullName}`, status] as const),
    ),
  )
}

const statusesOf = (results: ReadonlyMap<string, string>, part: string): readonly string[] =>
  [...results].flatMap(([name, status]) => (status !== 'skipped' && name.startsWith(`${part} `) ? [status] : []))

interface Example {
  readonly file: string
  readonly stated: string
}
const rowOf = (path: string, stored: string, shown: string): Example => ({
  file: `src/areas/${path}.test.ts`,
  stated: `{ stored: { ${stored} }, shown: { ${shown} } }`,
})
const examples: readonly Example[] = [
  rowOf('payments/withdrawals/chargebacks', `note: 'Card issuer'`, `note: 'Card issuer', status: 'OPEN'`),
  rowOf('payments/disputes/disputes', `note: 'Late'`, `note: 'Late', status: 'OPEN', claimedBy: null`),
  rowOf('payments/disputes/dispute-days', `note: 'Late'`, `rows: 1, agentId: '4', domainId: 1`),
  rowOf('payments/cheques/cheques', `note: 'Torn'`, `note: 'Torn', status: 'OPEN'`),
  rowOf('settings/bank-holidays/bank-holidays', `note: 'Diwali', created_by: 'meera'`, `note: 'Diwali', domainId: 1`),
  { file: 'src/areas/settings/slides/slides.test.ts', stated: `{ title: 'Welcome' }` },
  { file: 'src/areas/payments/complaints/complaint.test.ts', stated: `{ note: 'No answer' }` },
  {
    file: 'src/areas/payments/disputes/expire-disputes.test.ts',
    stated: `{ due: { note: 'Late', created_at: '2024-01-01' }, early: { note: 'New' }, changed: { note: 'Late', status: 'CLOSED' } }`,
  },
]
/** The test as `new-screen` writes it, beside the one that states an example: one run loads the product for both. */
const asWritten = (file: string) => file.replace('.test.ts', '-as-written.test.ts')
const linesOf = async (...files: readonly string[]): Promise<number> => {
  const texts = await Promise.all(files.map((file) => readFile(inClone(file), 'utf8')))
  return texts.reduce((sum, text) => sum + text.trimEnd().split('\n').length, 0)
}

it('writes a list with table, permission, menu entry, record, action and history', async () => {
  const { stdout } = await newScreen(...optionsOf('list'))
  const lines = stdout.replace(/\d{4}-\d\d-\d\dT\d{4}/, '<minute>').split('\n')
  expect(lines.filter((line) => /^(created|extended)/.test(line))).toEqual([
    'created  src/areas/payments/withdrawals/chargebacks.screen.ts',
    'created  src/areas/payments/withdrawals/chargebacks.data.ts',
    'created  src/areas/payments/withdrawals/chargeback.record.ts',
    'created  src/areas/payments/withdrawals/chargebacks.actions.ts',
    'created  src/areas/payments/withdrawals/chargebacks.act.ts',
    'created  src/areas/payments/withdrawals/chargebacks.test.ts',
    'created  src/areas/payments/rules/withdrawals/chargeback.ts',
    'created  src/platform/database/migrations/<minute>-payments-chargeback.sql',
    'extended src/areas/payments/withdrawals/payments.module.ts',
    'extended src/areas/payments/withdrawals/payments.server.ts',
    'extended src/areas/payments/area.menu.ts',
    'extended src/areas/payments/area.permissions.ts',
    'extended src/areas/payments/area.entities.ts',
  ])
}, 400_000)

it('writes every other kind, and a report on the table of a queue', async () => {
  for (const kind of ['queue', 'detail', 'form', 'catalogue', 'call'] as const) await newScreen(...optionsOf(kind))
  await runInClone('node', ['tools/generate/run.ts'])
  await newScreen(...disputeDays, 'P&L & balance', '--kind', 'report', '--no-generate')
  await runInClone('node', ['tools/generate-addresses.ts'])
  const routes = (await runInClone('node', ['tools/routes.ts'])).stdout
  for (const path of ['chargebacks', 'disputes', 'dispute-days', 'cheques', 'cheques/:id', 'slides', 'slides-edit/:id'])
    expect(routes).toContain(`/${path}\t`)
}, 900_000)

it('writes a task beside the record that it reads, without migration, menu entry and permission', async () => {
  const { stdout } = await newScreen(...expireDisputes)
  expect(stdout.split('\n').filter((line) => /^(created|extended)/.test(line))).toEqual([
    'created  src/areas/payments/disputes/expire-disputes.task.ts',
    'created  src/areas/payments/disputes/expire-disputes.test.ts',
    'extended src/areas/payments/disputes/disputes.server.ts',
  ])
  expect(stdout).toContain('Say in src/areas/payments/disputes/expire-disputes.task.ts which rows are due')
  expect(stdout).not.toMatch(/migration|lists\.test/)
  expect(await readFile(inClone('src/areas/payments/disputes/disputes.server.ts'), 'utf8')).toContain(
    'tasks: [expireDisputes]',
  )
}, 400_000)

it('a list of eight columns, an action, a queue and a report take at most 120 lines together', async () => {
  const queue = ['screen', 'data', 'actions', 'act', 'record'].map(
    (half) => `src/areas/payments/disputes/${half === 'record' ? 'dispute' : 'disputes'}.${half}.ts`,
  )
  expect(await readFile(inClone(queue[0]!), 'utf8')).toContain("within: 'disputes'")
  const days = ['screen', 'data'].map((half) => `src/areas/payments/disputes/dispute-days.${half}.ts`)
  expect(await linesOf(...queue, 'src/areas/payments/rules/disputes/dispute.ts', ...days)).toBeLessThanOrEqual(120)
})

/** What the panel loads of a screen takes a quarter of the time of the whole, whose halves run in the next test. */
const compiled = isFullRun ? ['server', 'browser'] : ['browser']

it('all of them compile', async () => {
  expect(await Promise.all(compiled.map(typeErrors))).toEqual(compiled.map(() => ''))
}, 400_000)

it('the test of each fails until an example is stated; then it passes, and so do the derived tests', async () => {
  // One line of the template makes each of them fail: in the gate a quarter of them is tried.
  const tried = partOf(examples, 4)
  for (const { file, stated } of examples) {
    const text = await readFile(inClone(file), 'utf8')
    if (tried.some((each) => each.file === file)) await writeFile(inClone(asWritten(file)), text)
    await writeFile(inClone(file), text.replace(/example = \{.*\}/, `example = ${stated}`))
  }
  const paths = ['chargebacks', 'disputes', 'dispute-days', 'cheques', 'bank-holidays', 'slides']
  const titles = 'shows a stored row|staff add, order|a repeated call stores|decides what is due'
  const files = [
    ...examples.map(({ file }) => file),
    ...tried.map(({ file }) => asWritten(file)),
    'checks/screens/lists.test.ts',
  ]
  const results = await tests(...files, '-t', `${titles}|^/(${paths.join('|')}) `)
  for (const { file } of tried)
    expect(statusesOf(results, basename(asWritten(file))), asWritten(file)).toEqual(['failed'])
  for (const { file } of examples) expect(statusesOf(results, basename(file)), file).toEqual(['passed'])
  for (const path of paths) {
    const derived = statusesOf(results, `lists.test.ts /${path}`)
    expect(derived.length, path).toBeGreaterThanOrEqual(5)
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

it('refuses a task without a record that has states, and options that a task does not have', async () => {
  const deposits = ['payments/deposits/expire-deposits', '--table', 'deposit']
  const refusals = [
    [['payments/deposits/expire-refunds', '--table', 'refund'], 'The table refund does not exist'],
    [deposits, 'deposits/deposit.record.ts does not exist'],
    [['access/roles/expire-roles', '--table', 'role'], 'role.record.ts names no flow'],
    [[...deposits, '--menu', 'Payments'], 'A task takes no --menu.'],
  ] as const
  for (const [options, reason] of refusals)
    await expect(newScreen('--kind', 'task', ...options)).rejects.toThrow(reason)
  expect(existsSync(inClone('src/areas/access/roles/expire-roles.task.ts'))).toBe(false)
})

it('names a task in the bindings that name the acts of its folder, where the folder has none', async () => {
  await newScreen('reports/adjustments/end-adjustments', '--kind', 'task', '--table', 'adjustment')
  expect(await readFile(inClone('src/areas/reports/balances/balances.server.ts'), 'utf8')).toMatch(
    /'#areas\/reports\/adjustments\/end-adjustments\.task\.ts'[\s\S]*tasks: \[endAdjustments, expireAdjustments\]/,
  )
})
