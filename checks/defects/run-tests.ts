import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { CatchingTest } from './defect.ts'

/** The result of one test: green, red by an assertion, or broken because the code does not run. */
export type TestResult = 'green' | 'red' | 'broken'

/** Results by file and title. A file that does not load has none. */
export type TestResults = ReadonlyMap<string, ReadonlyMap<string, TestResult>>

export interface TestRun {
  readonly folder: string
  /** The database server of the whole campaign; null: one of the run's own, for a changed schema. */
  readonly databaseUrl: string | null
  readonly project: CatchingTest['project']
  readonly file: string
}

const maxSeconds = 400
const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

/** Errors of code that does not run at all, which prove nothing about a test. */
const isBroken = (message: string): boolean =>
  /^(SyntaxError|ReferenceError)|Cannot find (module|package)/.test(message)

/** Runs a test file in the copy and reads the result of each test. */
export async function runTests({ folder, databaseUrl, project, file }: TestRun): Promise<TestResults> {
  const output = join(folder, 'test-results.json')
  await rm(output, { force: true })
  const { CHECKS_DATABASE: _, ...environment } = process.env
  const child = spawn('vitest', ['run', '--project', project, '--reporter=json', `--outputFile=${output}`, file], {
    cwd: folder,
    stdio: 'ignore',
    timeout: maxSeconds * 1_000,
    env:
      databaseUrl === null ? environment : { ...environment, CHECKS_DATABASE: databaseUrl, CHECKS_MIGRATIONS: 'own' },
  })
  await once(child, 'exit')
  const text = await readFile(output, 'utf8').catch(() => '{"testResults":[]}')
  const { testResults } = report.parse(JSON.parse(text))
  return new Map(testResults.map(({ name, assertionResults }) => [relative(folder, name), byTitle(assertionResults)]))
}

interface Assertion {
  readonly title: string
  readonly status: string
  readonly failureMessages: readonly string[]
}

/** Of several tests with one title, such as those of `test.each`, a failing one counts. */
function byTitle(assertions: readonly Assertion[]): ReadonlyMap<string, TestResult> {
  const results = new Map<string, TestResult>()
  for (const { title, status, failureMessages } of assertions) {
    const isFailing = status === 'failed'
    if (isFailing || (status === 'passed' && !results.has(title))) results.set(title, resultOf(status, failureMessages))
  }
  return results
}

const resultOf = (status: string, messages: readonly string[]): TestResult => {
  if (status === 'passed') return 'green'
  return messages.some(isBroken) ? 'broken' : 'red'
}
