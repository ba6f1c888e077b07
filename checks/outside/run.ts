import { ensurePanel } from '#tools/panel-build.ts'
import { exitWithUsage, readCommandLine } from '#tools/steps/command-line.ts'
import { openInstallation, type Installation } from './installation.ts'
import { outcomeOf, type Outcome, type Row } from './row.ts'
import { rows } from './rows.ts'

const usage = `npm run outside [-- --only <id,id>]
  Tries every report about other products on an installation of its own and prints what is seen beside what is
  expected. Ends with 1 where a row is wrong; rows that this machine cannot run are named.`
const { values } = readCommandLine(usage, { options: { only: { type: 'string' } } })
const requested = values.only?.split(',').map((id) => id.trim().toUpperCase())
const unknown = (requested ?? []).filter((id) => !rows.some((row) => row.id === id))
if (unknown.length > 0) exitWithUsage(usage, `There is no row ${unknown.join(', ')}.`)
const selected = rows.filter(({ id }) => requested === undefined || requested.includes(id))

async function runAll(at: Installation): Promise<readonly Outcome[]> {
  const report = async (row: Row): Promise<Outcome> => {
    const began = performance.now()
    const outcome = await outcomeOf(row, at)
    console.log(lineOf(outcome, `${((performance.now() - began) / 1_000).toFixed(1)} s`))
    return outcome
  }
  const slow = Promise.all(selected.filter(({ isSlow }) => isSlow).map(report))
  const others: Outcome[] = []
  for (const row of selected.filter(({ isSlow }) => !isSlow)) others.push(await report(row))
  return [...(await slow), ...others]
}

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

if (selected.some(({ opensBrowser }) => opensBrowser)) await ensurePanel()
await using installation = await openInstallation()
const outcomes = await runAll(installation)
printTable(outcomes)
const idsOf = (verdict: Outcome['verdict']) => outcomes.filter((one) => one.verdict === verdict).map(({ id }) => id)
console.log(`\n${idsOf('right').length} of ${outcomes.length} rows are right`)
for (const verdict of ['wrong', 'not run'] as const)
  if (idsOf(verdict).length > 0) console.log(`${verdict}: ${idsOf(verdict).join(' ')}`)
if (idsOf('wrong').length > 0) process.exitCode = 1
