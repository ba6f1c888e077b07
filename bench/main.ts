import { benchExposure } from './exposure.ts'
import { benchLedger } from './ledger.ts'
import { benchList } from './list.ts'
import { benchMarket } from './market.ts'
import { benchPlayers } from './players.ts'
import { benchSettle } from './settle.ts'
import { benchWallet, missedGoals } from './wallet.ts'
import { benchWarehouse, missedWarehouseGoals } from './warehouse.ts'

const benches: Readonly<Record<string, (size: number | undefined) => Promise<unknown>>> = {
  exposure: (size) => benchExposure(size),
  ledger: (size) => benchLedger(size),
  list: (size) => benchList(size),
  market: (size) => benchMarket(size),
  players: (size) => benchPlayers(size),
  settle: (size) => benchSettle(size),
  wallet: async (size) => {
    const missed = missedGoals(await benchWallet(size))
    for (const goal of missed) console.error(`missed: ${goal}`)
    if (missed.length > 0) process.exitCode = 1
  },
  warehouse: async (size) => {
    const missed = missedWarehouseGoals(await benchWarehouse(size))
    for (const goal of missed) console.error(`missed: ${goal}`)
    if (missed.length > 0) process.exitCode = 1
  },
}

const [name, size] = process.argv.slice(2)
const bench = benches[name ?? '']
if (bench) {
  await bench(size === undefined ? undefined : Number(size))
} else {
  console.error(`Usage: npm run bench -- <${Object.keys(benches).join(' | ')}> [size]`)
  process.exitCode = 2
}
