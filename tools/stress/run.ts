import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { exitWithUsage, readCommandLine, readNumbers } from '../steps/command-line.ts'
import { findFaketime, howToInstall } from './faked-clock.ts'
import { runGate } from './gate.ts'
import { missing, planOf, resultsOf, table } from './plan.ts'

const usage = `npm run test:stress -- <runs> [--only load|clock|<part of a name>] [--minutes <n>] [--out <file>]
  Runs npm test for the last commit in fresh clones: so many times while every core is kept busy, and once at each moment of the
  clock. Each result is written when its run ends; a run that has one for this commit is not repeated.
  --minutes  how long before midnight a run begins; default: 5`
const { values, positionals } = readCommandLine(usage, {
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    out: { type: 'string', default: '.cache/stress/results.jsonl' },
  },
})
const [loads, minutesBefore] = readNumbers(usage, [positionals[0] ?? '3', values.minutes], [3, 5])
if (positionals.length > 1 || !Number.isInteger(loads)) exitWithUsage(usage)

const root = process.cwd()
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const commit = git('rev-parse', 'HEAD')
if (git('status', '--porcelain') !== '') console.log('What is not committed is not part of the runs.')

const out = resolve(values.out)
mkdirSync(dirname(out), { recursive: true })
const results = () => resultsOf(existsSync(out) ? readFileSync(out, 'utf8') : '', commit)
const plan = planOf(loads!, values.only)
if (plan.length === 0) exitWithUsage(usage, `No run is named ${values.only}.`)
const todo = missing(plan, results())
if (todo.some(({ moment }) => moment) && findFaketime() === null)
  exitWithUsage(usage, `The clock cannot be faked: ${howToInstall}`)

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Error('Stopped; this run begins again with the next call')))

for (const run of todo) {
  const logOf = ({ name }: { readonly name: string }) => join(dirname(out), `${name.replaceAll(/\W+/g, '-')}.log`)
  console.log(`${run.name}: running, see ${logOf(run)}`)
  const result = await runGate(run, { root, commit, minutesBefore: minutesBefore!, logOf, signal: stop.signal })
  appendFileSync(out, `${JSON.stringify(result)}\n`)
  console.log(`${run.name}: ${result.red.length === 0 ? 'green' : 'RED'}`)
}
const all = [...results().values()]
console.log(`\nCommit ${commit}\n${table(all, planOf(loads!))}`)
process.exitCode = all.some(({ red }) => red.length > 0) ? 1 : 0
