import { modules } from '#areas/index.ts'
import { allBindings } from '#areas/server.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { bareMoves } from './figures/bare-moves.ts'
import { byHand, undeclaredTransactions } from './figures/by-hand.ts'
import { crowdedFolders, isTest, misnamedFiles, quantile, sourceFiles, testsToCode } from './figures/files.ts'
import { upwardImports, crossAreaImports } from './figures/floors.ts'
import { handWired } from './figures/hand-wired.ts'
import { importCycles, importGraph } from './figures/import-graph.ts'
import { listLines, reportLines } from './figures/list-lines.ts'
import { looseStrings } from './figures/loose-strings.ts'
import { foreignEntries, mutualNouns, pastTheFace } from './figures/nouns.ts'
import { ownTransactions } from './figures/own-transactions.ts'

interface Figure {
  readonly title: string
  readonly value: string
  readonly goal: string
  readonly isMet: boolean
  /** Examples of violations. */
  readonly first?: readonly string[]
}

const atMost = (title: string, value: number, goal: number): Figure => ({
  title,
  value: String(Math.round(value * 100) / 100),
  goal: `<= ${goal}`,
  isMet: value <= goal,
})
const atLeast = (title: string, value: number, goal: number): Figure => ({
  title,
  value: value.toFixed(2),
  goal: `>= ${goal}`,
  isMet: value >= goal,
})
const none = (title: string, found: readonly string[]): Figure => ({
  title,
  value: String(found.length),
  goal: '0',
  isMet: found.length === 0,
  first: found.slice(0, 5),
})

const src = sourceFiles('src')
const everything = sourceFiles('{src,demo,checks,simulator,tools,bench}')
const lengths = src.filter((file) => !isTest(file)).map(({ lines }) => lines)
const graph = importGraph('.')
const inAreas = src.filter(({ path }) => path.startsWith('src/areas/') && !path.includes('.test.'))
const below = (folder: string) => src.filter(({ path }) => path.startsWith(folder))
const inEngine = src.filter((file) => file.path.startsWith('src/engine/') && !isTest(file))
const matches = (pattern: RegExp) => inAreas.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(() => path))

const written = byHand(inAreas)
const runners = inEngine.filter(({ text }) => /\bwithIdempotency\(tx|\bexternal_claim where/.test(text))

const contents = contentsOf(modules)
const lists = listLines(
  contents.lists,
  src.filter(({ path }) => path.endsWith('.ts')),
)

const reports = reportLines(src)

const figures: readonly Figure[] = [
  atMost('median lines of a file', quantile(lengths, 0.5), 50),
  atMost('90th percentile of lines per file', quantile(lengths, 0.9), 150),
  atMost('lines of the longest file', quantile(lengths, 1), 250),
  atLeast('lines of tests to code, beside the code', testsToCode(src), 0.8),
  atLeast('lines of tests to code in the panel', testsToCode(below('src/panel/')), 0.2),
  atLeast('lines of tests to code in the engine of the panel', testsToCode(below('src/panel/engine/')), 0.4),
  atMost('lines of a list of eight columns, both halves (fitted to all lists)', lists.linesAtEight, 60),
  atMost('lines of a list for each column', lists.linesPerColumn, 4.5),
  none(
    'reports whose query takes more than 90 lines',
    reports.filter(({ lines }) => lines > 90).map(({ path, lines }) => `${path}: ${lines}`),
  ),
  none(
    'bare moves written in four places',
    bareMoves(
      contents.actions.map(({ action }) => action),
      allBindings.flatMap(({ acts = [] }) => acts),
    ).map(({ name }) => name),
  ),
  none(
    'queries that map values by hand',
    handWired().map((one) => JSON.stringify(one)),
  ),
  none(
    'references that the compiler does not check',
    looseStrings().map((one) => JSON.stringify(one)),
  ),
  none('files whose suffix does not match their content', misnamedFiles(src)),
  none('raw lists of agent ids in areas', matches(/\bagentIds\b/g)),
  none('subjects written by hand', written.subjects),
  none('locks written by hand', written.locks),
  none('files of areas that open a transaction, tasks and the listed left out', undeclaredTransactions(written)),
  atMost('runners that write once for each key', runners.length, 1),
  none('columns declared unsorted', matches(/\bunsorted\b/g)),
  none('data and acts imported from another area', crossAreaImports(graph)),
  none('upward or sideways imports', upwardImports(graph)),
  // What they were when nouns began to become modules.
  atMost('imports from another area beside its face', pastTheFace(graph).length, 97),
  atMost('nouns of one area that import from each other', mutualNouns(graph).length, 42),
  atMost('entries of modules from the folders of other nouns', foreignEntries(graph).length, 164),
  none('folders with more than 16 files', crowdedFolders(everything, 16)),
  none(
    'import cycles',
    importCycles(graph).map((circle) => circle.join(' <-> ')),
  ),
]

for (const { title, value, goal, isMet, first = [] } of figures) {
  console.log(`${isMet ? 'met   ' : 'missed'} ${title}: ${value} (goal ${goal})`)
  if (!isMet) for (const one of first) console.log(`         ${one}`)
}
console.log(
  `       for information: ${Object.keys(ownTransactions).length} files are listed with a transaction of their own`,
)
console.log(`       for information: median lines of a list, both halves: ${lists.medianLines}`)
console.log(
  `       for information: ${lists.lists} lists; ${contents.lists.length - lists.lists} reports are counted apart, with ${quantile(
    reports.map(({ lines }) => lines),
    0.5,
  )} lines in the median`,
)
process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1
