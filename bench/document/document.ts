import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goals, type Goal, type Lookup } from './goals.ts'
import { storedResults, type Result } from './results.ts'

interface Section {
  readonly title: string
  readonly body: string
}

const head = `# Benchmarks

Written by \`npm run bench -- document\` from what the benches printed. A goal without a figure was not measured on this machine; quick
runs count for no goal.`

const table = ([heads = [], ...rows]: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Up to ten with two decimals: 1.14; above with as many as matter. */
const inDigits = (figure: number): string => figure.toFixed(figure < 10 ? 2 : figure < 100 ? 1 : 0)

/** The newest full run of a bench, of the size that is named. */
export const lookupIn =
  (results: readonly Result[]): Lookup =>
  (bench, figure, size) => {
    const [newest] = results
      .filter((each) => each.bench === bench && !each.isQuick && (size === undefined || each.size === size))
      .filter(({ figures }) => figures[figure] !== undefined)
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    return newest?.figures[figure] ?? null
  }

const isReached = ({ atMost = Infinity, atLeast = -Infinity }: Goal, figure: number): boolean =>
  figure <= atMost && figure >= atLeast

const limitOf = ({ atMost, atLeast, unit }: Goal): string =>
  atMost === undefined ? `at least ${atLeast} ${unit}` : `at most ${atMost} ${unit}`

function rowOf(goal: Goal, of: Lookup): readonly string[] {
  const figure = goal.read(of)
  const command = goal.bench === null ? '' : `\`npm run bench -- ${goal.bench}\``
  if (figure === null) return [goal.title, command, 'not measured', limitOf(goal), '']
  return [
    goal.title,
    command,
    `${inDigits(figure)} ${goal.unit}`,
    limitOf(goal),
    isReached(goal, figure) ? 'yes' : 'no',
  ]
}

/** Every goal beside its figure. */
export const goalTable = (results: readonly Result[]): string =>
  table([['Measured', 'Command', 'Figure', 'Goal', 'Reached'], ...goals.map((goal) => rowOf(goal, lookupIn(results)))])

const titleOf = ({ bench, size, isQuick }: Result): string =>
  [bench, size === null ? null : String(size), isQuick ? '--quick' : null].filter((part) => part !== null).join(' ')

function sectionOf(result: Result): Section {
  const { figures, table: rows, at, machine } = result
  const all = Object.entries(figures).map(([name, figure]) => [name, inDigits(figure)])
  const parts = [
    `\`npm run bench -- ${titleOf(result)}\`, ${at.slice(0, 10)}, ${machine}.`,
    table([['Figure', 'Value'], ...all]),
    ...(rows.length > 0 ? [table(rows)] : []),
  ]
  return { title: titleOf(result), body: parts.join('\n\n') }
}

/** The document with these results; sections that other commands wrote stay at its end. */
export function documentOf(before: string, results: readonly Result[]): string {
  const sections = [{ title: 'Goals', body: goalTable(results) }, ...results.map(sectionOf)]
  const isOurs = (text: string) => sections.some(({ title }) => text.startsWith(`## ${title}\n`))
  const [, ...found] = before.split(/^(?=## )/m)
  const others = found.filter((text) => !isOurs(text))
  const parts = [head, ...sections.map(({ title, body }) => `## ${title}\n\n${body}`), ...others]
  return `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`
}

const file = join(import.meta.dirname, '../../BENCHMARKS.md')

/** Writes BENCHMARKS.md from the stored results. */
export async function writeDocument(): Promise<void> {
  const results = await storedResults()
  if (results.length === 0) throw new Error('No bench has stored a result yet: run one first')
  await writeFile(file, documentOf(existsSync(file) ? await readFile(file, 'utf8') : '', results))
  console.log(goalTable(results))
}
