import { loadavg } from 'node:os'
import { openLargeMarket } from '#checks/faults/large-market.ts'
import { settleUnderLoad } from '#checks/faults/large-settlement.ts'
import { violationsIn } from '#checks/faults/ledger.ts'
import { withBenchDatabase, seconds } from './fixture.ts'

/** A million bets are settled within this time, with a worker killed half way. */
const maxSeconds = 90
const small = 400

/**
 * Settles one large market through the queue and kills its worker half way, while small markets are bet on and settled:
 * measures the settlement, the latency of the others, and the correctness of the books.
 */
export async function benchMarket(bets = 100_000): Promise<void> {
  await withBenchDatabase(async ({ url }) => {
    const filling = performance.now()
    const stage = await openLargeMarket(url, { bets, tornBets: 0, small })
    try {
      report(`${bets} bets placed in ${inSeconds(performance.now() - filling)} s`)
      const before: string[] = []
      const checking = await seconds(async () => void before.push(...(await violationsIn(url))))
      report(`verify before: ${before.length} violations in ${checking.toFixed(1)} s`)
      const result = await settleUnderLoad(stage, { killAfter: 32, betsOnSmall: 20, rate: 20, report })
      const working = result.totalMs - result.silence
      report(`the settlement request was accepted in ${result.order} ms`)
      report(
        `${bets} bets settled in ${inSeconds(result.totalMs)} s, of which ${inSeconds(result.silence)} s until the dead worker was noticed: ` +
          `${Math.round((bets / working) * 1000)} bets/s while a worker ran`,
      )
      report(`bets on other markets meanwhile: ${spread(result.placed)}, ${result.refusals.length} refused`)
      report(`other markets settled meanwhile: ${result.settledMeanwhile}, ${spread(result.settled)}`)
      report(`verify and sums after: ${result.wrong.length} wrong`)
      const wrong = [...before, ...result.refusals.slice(0, 5), ...result.wrong]
      for (const line of wrong) report(`wrong: ${line}`)
      const isSoon = result.totalMs <= maxSeconds * 1000
      report(
        `market: ${isSoon ? 'within' : 'NOT within'} ${maxSeconds} s, ${wrong.length === 0 ? 'exact to the last paisa' : 'NOT exact'}`,
      )
      if (!isSoon || wrong.length > 0 || result.settledMeanwhile === 0) process.exitCode = 1
    } finally {
      await stage.close()
    }
  })
}

const inSeconds = (ms: number): string => (ms / 1000).toFixed(1)
const report = (line: string) =>
  console.log(`${line}  [load ${loadavg()[0]?.toFixed(1)}, ${Math.round(process.uptime())} s]`)

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  return `${sorted.length}, ms: median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, worst ${at(1)}`
}
