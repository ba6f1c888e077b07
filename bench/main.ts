import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { exitWithUsage, readCommandLine } from '#tools/steps/command-line.ts'
import { benchContent, missedContentGoals } from './content/content.ts'
import { benchExport, missedExportGoals } from './export.ts'
import { writeDocument } from './document/document.ts'
import { figuresIn, figuresOfWrites, storeResult, type Figures } from './document/results.ts'
import { benchLists, missedListGoals } from './list.ts'
import { figuresOfLists, slowestPages } from './lists/figures.ts'
import { benchMarket } from './market.ts'
import { fullSize, missedLimits, missedRatios, quickSize } from './writes/against-floor.ts'
import { missedShare } from './writes/below-limit.ts'
import { benchMoney } from './writes/money.ts'
import { benchPlacing } from './writes/placing.ts'
import { benchPlayers } from './players.ts'
import { benchReports, missedReportGoals } from './reports.ts'
import { benchSettle } from './settle.ts'
import { benchUpload, missedUploadGoals } from './upload.ts'
import { benchWallet, missedGoals } from './wallet.ts'
import { benchWarehouse, missedWarehouseGoals } from './warehouse.ts'

const usage = 'npm run bench -- <name | all> [size | --quick]'
const { positionals, values } = readCommandLine(usage, {
  allowPositionals: true,
  options: { quick: { type: 'boolean' } },
})
const [name, size] = positionals
const sizeOfRun = values.quick ? quickSize : fullSize

/** What `all` runs, of those that there are. */
const inOrder = ['list', 'browser', 'catalogue', 'reports', 'export', 'placing', 'money', 'settle']

const benches: Readonly<Record<string, (size: number | undefined) => Promise<unknown>>> = {
  content: async (size) => failBelow(missedContentGoals(await storing(benchContent(size)))),
  export: async (size) => failBelow(missedExportGoals(await storing(benchExport(size)))),
  async list(size) {
    const lists = await benchLists(size)
    await store(figuresOfLists(lists), slowestPages(lists.pages))
    failBelow(missedListGoals(lists))
  },
  market: (size) => benchMarket(size),
  async money() {
    const { ratios } = await benchMoney(sizeOfRun)
    await store(figuresOfWrites(ratios))
    failBelow(missedRatios(ratios))
  },
  async placing() {
    const { ratios, limits, belowLimit } = await benchPlacing(sizeOfRun)
    await store(figuresOfWrites(ratios, limits))
    failBelow([...missedRatios(ratios), ...missedLimits(limits), ...missedShare(belowLimit)])
  },
  players: (size) => benchPlayers(size),
  reports: async (size) => failBelow(missedReportGoals(await storing(benchReports(size)))),
  settle: (size) => benchSettle(size),
  browser: (size) => inBrowser('panel.ts', size),
  catalogue: (size) => inBrowser('run.ts', size),
  document: writeDocument,
  all: eachInTurn,
  upload: async (size) => failBelow(missedUploadGoals(await storing(benchUpload(size)))),
  wallet: async (size) => failBelow(missedGoals(await storing(benchWallet(size)))),
  warehouse: async (size) => failBelow(missedWarehouseGoals(await storing(benchWarehouse(size)))),
}

/** Stores the figures of this run for the document. */
const store = (figures: Figures, table: string[][] = []): Promise<void> =>
  storeResult({
    bench: name ?? '',
    size: chosenSize ?? fullSizes[name ?? ''] ?? null,
    isQuick: values.quick ?? false,
    figures,
    table,
  })

/** What a bench returns, when its figures are stored. */
async function storing<Measured>(running: Promise<Measured>): Promise<Measured> {
  const measured = await running
  await store(figuresIn(measured))
  return measured
}

const ifQuick = values.quick ? ['--quick'] : []

/** What runs in a browser is a program of the checks, which know its types. */
const inBrowser = (file: string, size: number | undefined): Promise<void> =>
  runProgram(join(import.meta.dirname, '../checks/frames', file), size === undefined ? [] : [String(size), ...ifQuick])

/** Each in a process of its own, so that none runs on what another one has compiled; then the document. */
async function eachInTurn(): Promise<void> {
  for (const each of inOrder.filter((one) => one in benches)) await runProgram(import.meta.filename, [each, ...ifQuick])
  await writeDocument()
}

async function runProgram(program: string, options: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exitCode = 1
}

function failBelow(missed: readonly string[]): void {
  for (const goal of missed) console.error(`missed: ${goal}`)
  if (missed.length > 0) process.exitCode = 1
}

/** Small enough for a run of some minutes. */
const quickSizes: Readonly<Record<string, number>> = {
  browser: 20_000,
  catalogue: 1_000,
  export: 50_000,
  list: 50_000,
  reports: 200_000,
  settle: 20_000,
}
/** Sizes by which the document compares runs. */
const fullSizes: Readonly<Record<string, number>> = { list: 1_000_000 }
const chosenSize = size === undefined ? (values.quick ? quickSizes[name ?? ''] : undefined) : Number(size)

const bench = benches[name ?? '']
if (bench) {
  await bench(chosenSize)
} else {
  exitWithUsage(`npm run bench -- <${Object.keys(benches).join(' | ')}> [size | --quick]`)
}
