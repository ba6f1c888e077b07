import { startCheckServer } from '#checks/harness/global-setup.ts'
import type { CatchingTest, Defect } from './defect.ts'
import type { SelectedDefect } from './groups.ts'
import { runTests, type TestResults } from './run-tests.ts'
import { createScratch, type Scratch } from './scratch.ts'

/** A copy of the product, and the database server of its tests; null if none needs one. */
interface Ground {
  readonly scratch: Scratch
  readonly databaseUrl: string | null
}

/**
 * Plants one defect after another in a copy of the working tree and runs the test file that must catch it. Without a defect the
 * same test must be green. Returns whether all defects were caught.
 */
export async function runDefects(defects: readonly SelectedDefect[]): Promise<boolean> {
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isInterrupted = true))
  await using scratch = await createScratch()
  await using database = await databaseFor(defects)
  const ground: Ground = { scratch, databaseUrl: database?.url ?? null }
  const controls = new Map<string, Promise<TestResults>>()
  let caught = 0
  for (const defect of inFileOrder(defects)) {
    if (isInterrupted) break
    const { file, test } = defect.caughtBy
    const control = controls.get(file) ?? runControl(ground, defect.caughtBy)
    controls.set(file, control)
    const isGreen = (await control).get(file)?.get(test) === 'green'
    const started = Date.now()
    const verdict = isGreen ? await runDefect(ground, defect) : 'MISSED: its test is not green without the defect'
    if (verdict === 'caught') caught += 1
    printLine(`${defect.group}: ${defect.name}`, verdict, started)
  }
  console.log(`${caught} of ${defects.length} defects were caught`)
  return caught === defects.length
}

const printLine = (name: string, verdict: string, started: number): void =>
  console.log(`${name.padEnd(72)} ${verdict.padEnd(8)} ${Math.round((Date.now() - started) / 1_000)} s`)

const databaseFor = async (defects: readonly Defect[]) =>
  defects.some(({ caughtBy }) => caughtBy.project !== 'domain') ? startCheckServer('defects') : null

const inFileOrder = (defects: readonly SelectedDefect[]): readonly SelectedDefect[] =>
  defects.toSorted((a, b) => fileKey(a.caughtBy).localeCompare(fileKey(b.caughtBy)))

const fileKey = ({ project, file }: CatchingTest): string => `${project} ${file}`

/** Runs a test file once without a defect. */
async function runControl({ scratch, databaseUrl }: Ground, { project, file }: CatchingTest): Promise<TestResults> {
  const started = Date.now()
  const results = await runTests({ folder: scratch.folder, databaseUrl, project, file })
  printLine(file, 'control', started)
  return results
}

async function runDefect({ scratch, databaseUrl }: Ground, defect: Defect): Promise<string> {
  const { project, file, test } = defect.caughtBy
  // The schema of a database that exists cannot be changed: the run migrates one of its own.
  const url = defect.file.endsWith('.sql') ? null : databaseUrl
  const results = await scratch.planted(defect, () =>
    runTests({ folder: scratch.folder, databaseUrl: url, project, file }),
  )
  const titles = results.get(file)
  const result = titles?.get(test)
  if (result === 'red') return 'caught'
  if (result === 'broken' || titles === undefined) return 'MISSED: the code with the defect does not run'
  const others = [...titles].filter(([, each]) => each === 'red').map(([title]) => title)
  return others.length === 0 ? 'MISSED' : `MISSED, but these failed: ${others.join('; ')}`
}
