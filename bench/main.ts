import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchLists, missedListGoals } from './list.ts'
import { benchMarket } from './market.ts'
import { fullSize, missedLimits, missedRatios, quickSize } from './writes/against-floor.ts'
import { missedShare } from './writes/below-limit.ts'
import { benchMoney } from './writes/money.ts'
import { benchPlacing } from './writes/placing.ts'
import { benchPlayers } from './players.ts'
import { benchSettle } from './settle.ts'
import { benchWallet, missedGoals } from './wallet.ts'
import { benchWarehouse, missedWarehouseGoals } from './warehouse.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean' } } })
const [name, size] = positionals
const sizeOfRun = values.quick ? quickSize : fullSize

const benches: Readonly<Record<string, (size: number | undefined) => Promise<unknown>>> = {
  list: async (size) => failBelow(missedListGoals(await benchLists(size))),
  market: (size) => benchMarket(size),
  async money() {
    failBelow(missedRatios((await benchMoney(sizeOfRun)).ratios))
  },
  async placing() {
    const { ratios, limits, belowLimit } = await benchPlacing(sizeOfRun)
    failBelow([...missedRatios(ratios), ...missedLimits(limits), ...missedShare(belowLimit)])
  },
  players: (size) => benchPlayers(size),
  settle: (size) => benchSettle(size),
  catalogue: inBrowser,
  wallet: async (size) => failBelow(missedGoals(await benchWallet(size))),
  warehouse: async (size) => failBelow(missedWarehouseGoals(await benchWarehouse(size))),
}

/** What runs in a browser is a program of the checks, which know its types. */
async function inBrowser(size: number | undefined): Promise<void> {
  const program = join(import.meta.dirname, '../checks/frames/run.ts')
  const child = spawn(process.execPath, [program, ...(size === undefined ? [] : [String(size)])], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exitCode = 1
}

function failBelow(missed: readonly string[]): void {
  for (const goal of missed) console.error(`missed: ${goal}`)
  if (missed.length > 0) process.exitCode = 1
}

/** Small enough for a run of some minutes. */
const quickSizes: Readonly<Record<string, number>> = { list: 50_000 }

const bench = benches[name ?? '']
if (bench) {
  await bench(size === undefined ? (values.quick ? quickSizes[name ?? ''] : undefined) : Number(size))
} else {
  console.error(`Usage: npm run bench -- <${Object.keys(benches).join(' | ')}> [size | --quick]`)
  process.exitCode = 2
}
