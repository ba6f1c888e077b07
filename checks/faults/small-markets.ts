import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { transactionPassword } from '#checks/simulation/simulation-setup.ts'
import type { LargeMarketSetup } from './large-market.ts'

/** Results of the small markets; times in milliseconds. */
export interface SmallMarketResult {
  readonly placed: readonly number[]
  /** The answers to rejected bets. */
  readonly refusals: readonly string[]
  /** Time from request to completion of each small market's settlement. */
  readonly settled: readonly number[]
}

interface BettingRate {
  readonly betsOnSmall: number
  readonly rate: number
}

/** Requests the settlement of a market with its second runner as the winner. */
export const requestSettlement = (stage: LargeMarketSetup, market: bigint): Promise<void> =>
  postToMarket(stage, `${market}/settlement`, { winner: 'Runner 2' })

/** Requests that all bets of the interrupted market are voided. */
export const requestVoid = (stage: LargeMarketSetup): Promise<void> =>
  postToMarket(stage, `${stage.interruptedMarket}/time-voidance`, { from: '2020-01-01T00:00:00Z' })

async function postToMarket(
  { trader }: LargeMarketSetup,
  operation: string,
  entered: Readonly<Record<string, unknown>>,
): Promise<void> {
  const reason = { code: 'RESULT', text: 'As seen' }
  const { status, body } = await trader.post(`/api/market-result/${operation}`, {
    ...entered,
    reason,
    transactionPassword,
  })
  if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(body)}`)
}

/** Players of the large market bet on one small market after another; each is settled when it has its bets. */
export function betOnSmallMarkets(
  stage: LargeMarketSetup,
  { betsOnSmall, rate }: BettingRate,
): { end(): Promise<SmallMarketResult> } {
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
    await requestSettlement(stage, market)
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
  // A failure is reported by `end`.
  working.catch(() => undefined)
  return {
    async end() {
      ending.abort()
      await working
      return beside
    },
  }
}

async function isSettled({ owner }: LargeMarketSetup, market: bigint): Promise<boolean> {
  const { rows } = await owner.query(`select 1 from market where id = $1 and status = 'SETTLED'`, [market])
  return rows.length === 1
}
