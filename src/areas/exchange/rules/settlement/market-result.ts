import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import type { RunnerId } from '#areas/exchange/rules/bets/bet.ts'
import { traitsOf } from '#areas/exchange/rules/markets/market-kinds.ts'
import { lotteryDigit, oddOrEven } from './special.ts'

export type ResultRunner = { readonly id: RunnerId; readonly name: string; readonly isRemoved: boolean }

export type ResultMarket = {
  readonly id: bigint
  readonly kind: string
  /** How many runners win. */
  readonly winners: number
  readonly runners: readonly ResultRunner[]
  /** Number of the last settlement, void or rollback. */
  readonly settleSeq: number
  /** Number of the settlement or void that stands, whatever was corrected since; 0 while there is none. */
  readonly standingSeq: number
  readonly settledAt: Date | null
  /** Whether its open bets are being changed: a runner taken out, a time voided. */
  readonly isChanging?: boolean
}

/** As it is stored: ids as texts, since JSON has no bigint. */
export type DeclaredResult =
  | { readonly runs: number }
  | {
      readonly winners: readonly string[]
      readonly tied?: readonly string[]
      readonly places?: number
      readonly removed?: readonly string[]
      /** The number that made the winner: odd or even, a lottery's digit. */
      readonly number?: number
    }

export type EnteredResult = {
  /** Names or ids of runners, by commas; more than there are places is a dead heat. */
  readonly winner: string | null
  readonly runs: number | null
  readonly runsAgain: number | null
}

export const fewestRuns = -1
export const mostRuns = 2000

/** What somebody entered as the result, checked against the market. */
export function declare(market: ResultMarket, entered: EnteredResult): DeclaredResult | Refusal {
  const { endsWith } = traitsOf(market.kind)
  if (endsWith === 'winners') return declareWinners(market, entered)
  const said = declareNumber(market, entered)
  return 'refused' in said || endsWith === 'number' ? said : winnerBy(market, said.runs)
}

function declareNumber({ kind }: ResultMarket, { runs, runsAgain, winner }: EnteredResult): { runs: number } | Refusal {
  if (winner !== null) return refuse('This market ends with a number', 'winner')
  if (runs === null) return refuse('Enter the number', 'runs')
  if (runs !== runsAgain) return refuse('Enter the same number twice', 'runsAgain')
  const fits = kind === 'line' ? Math.round(runs * 10) / 10 === runs : Number.isInteger(runs)
  if (!fits) return refuse(kind === 'line' ? 'One decimal at most' : 'A whole number', 'runs')
  return runs >= fewestRuns && runs <= mostRuns ? { runs } : refuse(`From ${fewestRuns} to ${mostRuns}`, 'runs')
}

/** Odd or even, or the last digit: the number names the runner that wins. */
function winnerBy({ kind, runners }: ResultMarket, number: number): DeclaredResult | Refusal {
  const name = kind === 'odd_even' ? oddOrEven(number) : String(lotteryDigit(number))
  const found = runners.find((runner) => runner.name.toUpperCase() === name)
  return found ? { winners: [String(found.id)], number } : refuse(`${name} is not in this market`, 'runs')
}

function declareWinners({ runners, winners }: ResultMarket, entered: EnteredResult): DeclaredResult | Refusal {
  if (entered.runs !== null) return refuse('This market ends with a winner', 'runs')
  const asked = (entered.winner ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (asked.length < Math.max(1, winners))
    return refuse(winners > 1 ? `Name ${winners} winners` : 'Name the winner', 'winner')
  const found = asked.map((each) =>
    runners.find(({ id, name }) => String(id) === each || name.toLowerCase() === each.toLowerCase()),
  )
  const strange = asked.find((_, at) => found[at] === undefined)
  if (strange !== undefined) return refuse(`${strange} is not in this market`, 'winner')
  if (found.some((runner) => runner?.isRemoved)) return refuse('A runner that was taken out cannot win', 'winner')
  const ids = [...new Set(found.map((runner) => String(runner?.id)))]
  if (ids.length < asked.length) return refuse('A runner is named twice', 'winner')
  const removed = runners.filter((runner) => runner.isRemoved).map(({ id }) => String(id))
  const isDeadHeat = winners > 0 && ids.length > winners
  const result = isDeadHeat ? { winners: [], tied: ids, places: winners } : { winners: ids }
  return removed.length > 0 ? { ...result, removed } : result
}

/** What came from the feed, if it is whole; runners that were taken out are the desk's to say. */
export function fromFeed(market: ResultMarket, feed: unknown): DeclaredResult | Refusal {
  const said = feed as Partial<{ runs: number; winners: string[] }> | null
  if (typeof said?.runs === 'number') return declare(market, { winner: null, runs: said.runs, runsAgain: said.runs })
  if (Array.isArray(said?.winners) && said.winners.length > 0)
    return declareWinners(market, { winner: said.winners.map(String).join(','), runs: null, runsAgain: null })
  return refuse('The feed has no result for this market')
}

export type Trader = {
  readonly id: string
  readonly confirmedBy: string | null
  readonly reason: string | null
  readonly at: Date
}

type Order = {
  readonly kind: 'settle' | 'void' | 'rollback'
  readonly result?: DeclaredResult | undefined
  readonly reverses?: number
}

const settlementRow = (
  market: ResultMarket,
  { id, confirmedBy, reason }: Trader,
  seq: number,
  order: Order,
  state = 'RUNNING',
) => ({
  table: 'settlement' as const,
  values: {
    market_id: market.id,
    seq,
    kind: order.kind,
    result: order.result ?? null,
    reverses: order.reverses ?? null,
    reason,
    state,
    asked_by: id,
    confirmed_by: confirmedBy,
  },
})

const begun = (market: ResultMarket, seq: number) => ({
  jobs: [{ queue: 'settle' as const, payload: { market: String(market.id), seq } }],
  events: [{ name: 'market.settling', payload: { market: String(market.id), seq } }],
})

const underWay = refuse('Its bets are being changed: wait until that is done')

/** Ends the market with its result; the work itself is a job's. */
export function settle(market: ResultMarket, result: DeclaredResult, trader: Trader): Decision {
  const seq = market.settleSeq + 1
  if (market.isChanging) return underWay
  return decide({
    move: 'settle',
    set: { settle_seq: seq },
    rows: [settlementRow(market, trader, seq, { kind: 'settle', result })],
    ...begun(market, seq),
    message: 'Being settled',
  })
}

export function voidMarket(market: ResultMarket, trader: Trader): Decision {
  const seq = market.settleSeq + 1
  if (market.isChanging) return underWay
  return decide({
    move: 'void',
    set: { settle_seq: seq },
    rows: [settlementRow(market, trader, seq, { kind: 'void' })],
    ...begun(market, seq),
    message: 'Being voided',
  })
}

/** Corrections end when the accounts of the week are closed. */
const correctableMs = 7 * 86_400_000

export const tooLate = ({ settledAt }: { readonly settledAt: Date | null }, at: Date): Refusal | null =>
  settledAt !== null && at.getTime() - settledAt.getTime() > correctableMs
    ? refuse('Settled more than seven days ago')
    : null

/** Takes back every posting of the last settlement; balances may fall below nought. */
export function rollBack(market: ResultMarket, trader: Trader): Decision {
  const seq = market.settleSeq + 1
  return (
    tooLate(market, trader.at) ??
    decide({
      move: 'rollBack',
      set: { settle_seq: seq },
      rows: [settlementRow(market, trader, seq, { kind: 'rollback', reverses: market.standingSeq })],
      ...begun(market, seq),
      message: 'Being taken back',
    })
  )
}

/** Another result: the old settlement is taken back and the new one waits right behind it. */
export function resettle(market: ResultMarket, result: DeclaredResult, trader: Trader): Decision {
  const seq = market.settleSeq + 1
  return (
    tooLate(market, trader.at) ??
    decide({
      move: 'rollBack',
      set: { settle_seq: seq + 1 },
      rows: [
        settlementRow(market, trader, seq, { kind: 'rollback', reverses: market.standingSeq }),
        settlementRow(market, trader, seq + 1, { kind: 'settle', result }, 'PENDING'),
      ],
      ...begun(market, seq),
      message: 'Being taken back and settled anew',
    })
  )
}
