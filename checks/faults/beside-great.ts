import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { transactionPassword } from '#checks/simulation/ground.ts'
import type { Stage } from './great-market.ts'

/** What came of the small markets; times are in milliseconds. */
export interface Beside {
  readonly placed: readonly number[]
  /** What was answered to bets that were not taken. */
  readonly refusals: readonly string[]
  /** From the order to the end of each small market. */
  readonly settled: readonly number[]
}

interface Betting {
  readonly betsOnSmall: number
  readonly rate: number
}

/** The trader ends a market with its second runner as winner. */
export const orderSettlement = (stage: Stage, market: bigint): Promise<void> =>
  order(stage, `${market}/settlement`, { winner: 'Runner 2' })

/** The trader takes every bet of the torn market out. */
export const orderVoidance = (stage: Stage): Promise<void> =>
  order(stage, `${stage.torn}/time-voidance`, { from: '2020-01-01T00:00:00Z' })

async function order({ trader }: Stage, door: string, entered: Readonly<Record<string, unknown>>): Promise<void> {
  const reason = { code: 'RESULT', text: 'As seen' }
  const { status, body } = await trader.post(`/api/market-result/${door}`, { ...entered, reason, transactionPassword })
  if (status !== 200) throw new Error(`${door}: ${status} ${JSON.stringify(body)}`)
}

/** Players of the great market bet on one small market after the other, and each is settled when it has its bets. */
export function betOnSmall(stage: Stage, { betsOnSmall, rate }: Betting): { end(): Promise<Beside> } {
  const beside = { placed: [] as number[], refusals: [] as string[], settled: [] as number[] }
  const ending = new AbortController()
  const settling: Promise<void>[] = []
  const bet = async (market: bigint, place: number) => {
    const from = performance.now()
    const { status, body } = await stage.call('/bet', {
      externalId: randomUUID(),
      player: String(stage.player(place)),
      market: String(market),
      runner: String(market * 10n + BigInt(1 + (place % 3))),
      side: place % 3 === 0 ? 'LAY' : 'BACK',
      odds: '2.5',
      stake: '150.00',
    })
    if (status === 200) beside.placed.push(performance.now() - from)
    else beside.refusals.push(`${status} ${JSON.stringify(body)}`)
  }
  const settle = async (market: bigint) => {
    const from = performance.now()
    await orderSettlement(stage, market)
    while (!(await isSettled(stage, market))) await delay(20)
    beside.settled.push(performance.now() - from)
  }
  const work = async () => {
    let place = 0
    const begun = performance.now()
    for (const market of stage.small) {
      const under: Promise<void>[] = []
      for (let count = 0; count < betsOnSmall && !ending.signal.aborted; count += 1, place += 1) {
        await delay(Math.max(0, begun + (place * 1000) / rate - performance.now()))
        under.push(bet(market, place))
      }
      await Promise.all(under)
      settling.push(settle(market))
      if (ending.signal.aborted) break
    }
    await Promise.all(settling)
  }
  const working = work()
  // Whoever waits for the great market hears of a failure at the end.
  working.catch(() => undefined)
  return {
    async end() {
      ending.abort()
      await working
      return beside
    },
  }
}

async function isSettled({ owner }: Stage, market: bigint): Promise<boolean> {
  const { rows } = await owner.query(`select 1 from market where id = $1 and status = 'SETTLED'`, [market])
  return rows.length === 1
}
