import { loadavg } from 'node:os'
import { openStage } from '#checks/faults/great-market.ts'
import { settleUnderWay } from '#checks/faults/great-settlement.ts'
import { violationsIn } from '#checks/faults/ledger.ts'
import { onGround, seconds } from './ground.ts'

/** A million bets are settled within this time, with a worker killed half way. */
const longest = 90
const small = 400

/**
 * Settles one large market through the queue and kills its worker half way, while small markets are bet on and settled:
 * measures the settlement, the latency of the others, and the correctness of the books.
 */
export async function benchMarket(bets = 100_000): Promise<void> {
  await onGround(async ({ url }) => {
    const filling = performance.now()
    const stage = await openStage(url, { bets, tornBets: 0, small })
    try {
      tell(`${bets} bets placed in ${inSeconds(performance.now() - filling)} s`)
      const before: string[] = []
      const checking = await seconds(async () => void before.push(...(await violationsIn(url))))
      tell(`verify before: ${before.length} violations in ${checking.toFixed(1)} s`)
      const told = await settleUnderWay(stage, { killAfter: 32, betsOnSmall: 20, rate: 20, tell })
      const working = told.whole - told.silence
      tell(`the order to settle was taken in ${told.order} ms`)
      tell(
        `${bets} bets settled in ${inSeconds(told.whole)} s, of which ${inSeconds(told.silence)} s until the dead worker was missed: ` +
          `${Math.round((bets / working) * 1000)} bets/s while somebody worked`,
      )
      tell(`bets on other markets meanwhile: ${spread(told.placed)}, ${told.refusals.length} refused`)
      tell(`other markets settled meanwhile: ${told.within}, ${spread(told.settled)}`)
      tell(`verify and sums after: ${told.wrong.length} wrong`)
      const wrong = [...before, ...told.refusals.slice(0, 5), ...told.wrong]
      for (const line of wrong) tell(`wrong: ${line}`)
      const isSoon = told.whole <= longest * 1000
      tell(
        `market: ${isSoon ? 'within' : 'NOT within'} ${longest} s, ${wrong.length === 0 ? 'exact to the last paisa' : 'NOT exact'}`,
      )
      if (!isSoon || wrong.length > 0 || told.within === 0) process.exitCode = 1
    } finally {
      await stage.close()
    }
  })
}

const inSeconds = (ms: number): string => (ms / 1000).toFixed(1)
const tell = (line: string) =>
  console.log(`${line}  [load ${loadavg()[0]?.toFixed(1)}, ${Math.round(process.uptime())} s]`)

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  return `${sorted.length}, ms: median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, worst ${at(1)}`
}
