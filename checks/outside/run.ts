import { ensurePanel } from '#tools/build/panel-build.ts'
import { exitWithUsage, readCommandLine } from '#tools/steps/command-line.ts'
import { openInstallation, type Installation } from './installation.ts'
import { CannotRun, outcomeOf, type Outcome, type Row } from './row.ts'
import { groups, rows, rowsNamed } from './rows.ts'

const usage = `npm run outside [-- <id or group> …]
  Tries every report about other products on an installation of its own and prints what is seen beside what is
  expected. Ends with 1 where a row is wrong; rows that this machine cannot run are named, with the reason.
  Groups: ${Object.keys(groups).join(' ')}`
const { positionals } = readCommandLine(usage, { allowPositionals: true })
const { rows: selected, unknown } = rowsNamed(positionals)
if (unknown.length > 0) exitWithUsage(usage, `There is no row or group ${unknown.join(', ')}.`)

async function runAll(at: Installation, withoutPanel: string | null): Promise<readonly Outcome[]> {
  const report = async (row: Row): Promise<Outcome> => {
    const began = performance.now()
    const outcome = await outcomeOf(row.opensBrowser && withoutPanel ? { ...row, run: refused(withoutPanel) } : row, at)
    console.log(lineOf(outcome, `${((performance.now() - began) / 1_000).toFixed(1)} s`))
    return outcome
  }
  const slow = Promise.all(selected.filter(({ isSlow }) => isSlow).map(report))
  const others: Outcome[] = []
  for (const row of selected.filter(({ isSlow }) => !isSlow)) if (!isInterrupted) others.push(await report(row))
  return [...(await slow), ...others]
}

const refused = (reason: string) => () => Promise.reject(new CannotRun(reason))

const lineOf = ({ id, verdict, seen, expected }: Outcome, time = ''): string =>
  verdict === 'right'
    ? `  ${id}  right    ${time.padStart(7)}  ${seen}`
    : `! ${id}  ${verdict.padEnd(7)}  ${time.padStart(7)}  ${seen}\n${' '.repeat(24)}expected: ${expected}`

const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')

function printTable(outcomes: readonly Outcome[]): void {
  console.log('\n| Id | Verdict | Seen | Expected |\n| --- | --- | --- | --- |')
  const order = new Map(rows.map(({ id }, at) => [id, at]))
  for (const { id, verdict, seen, expected } of outcomes.toSorted(
    (a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0),
  ))
    console.log(`| ${id} | ${verdict} | ${cell(seen)} | ${cell(expected)} |`)
}

/** What an interruption ends as well, as soon as it is open. */
let opening: Promise<Installation> | undefined
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.error(`${signal}: the run was interrupted`)
    isInterrupted = true
    void Promise.resolve(opening)
      .then((installation) => installation?.[Symbol.asyncDispose]())
      .finally(() => process.exit(130))
  })

async function tryRows(): Promise<readonly Outcome[]> {
  const withoutPanel = selected.some(({ opensBrowser }) => opensBrowser)
    ? await ensurePanel().then(
        () => null,
        (problem: unknown) => String(problem),
      )
    : null
  opening = openInstallation()
  await using installation = await opening
  return await runAll(installation, withoutPanel)
}

const outcomes = await tryRows()
printTable(outcomes)
const withVerdict = (verdict: Outcome['verdict']) => outcomes.filter((one) => one.verdict === verdict)
console.log(`\n${withVerdict('right').length} of ${outcomes.length} rows are right`)
if (withVerdict('wrong').length > 0)
  console.log(
    `wrong: ${withVerdict('wrong')
      .map(({ id }) => id)
      .join(' ')}`,
  )
for (const { id, seen } of withVerdict('not run')) console.log(`not run: ${id}, ${seen}`)
// A row that hangs would keep the process alive.
process.exit(withVerdict('wrong').length > 0 ? 1 : 0)
