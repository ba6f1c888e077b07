import { sql } from 'kysely'
import type { AccountFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import type { Side } from '#areas/exchange/rules/bets/bet.ts'
import type { BetLimits, LimitLevel } from '#areas/exchange/rules/bets/limits.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import type { PricedMarket } from '#areas/exchange/rules/markets/stale-prices.ts'
import type { BookedMarket } from '#areas/exchange/rules/bets/open-position.ts'
import { quotedSide, quoteFrom, type SessionQuote } from '#areas/exchange/rules/markets/session-quote.ts'
import { atLeast, atMost, money, type Money, zeroMoney } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import type { ResponsibleGaming } from '#areas/players/rules/care/gate.ts'
import {
  parseResponsibleGaming,
  type StoredResponsibleGaming,
} from '#areas/agents/terms/limits/responsible-gaming.facts.ts'
import {
  agentTermsOf,
  termsKey,
  type AgentTerms,
  type TermsLookup,
  type UplineAccount,
  type UplineTerms,
} from '#areas/agents/terms/agent-terms.facts.ts'

/** Result of the SQL function `bet_contexts`: one round trip for all of them, because every bet placement waits for it. */
interface BetContextRows {
  readonly markets: Readonly<Record<string, MarketRow>>
  /** The version of the tree of agents. */
  readonly version: string
  /** What the players below each agent with a limit reserve. */
  readonly exposures: Readonly<Record<string, string>>
  readonly calls: readonly CallRow[] | null
}

interface CallRow {
  /** Which of the lookups, from 1. */
  readonly n: number
  readonly betId: string
  /** The player's own, on markets where it holds. */
  readonly commission: number | null
  readonly player: AccountRow & {
    readonly id: string
    readonly cell: number
    readonly domainId: number
    readonly agentId: string
    readonly currency: string
  }
  readonly wallet: { readonly balance: string; readonly exposure: string }
  readonly market: string
  readonly care: StoredResponsibleGaming
  readonly bets: readonly {
    readonly id: string
    readonly runnerId: string | null
    readonly line: number | null
    readonly lineTo: number | null
    readonly fillsE4: string | null
    readonly side: Side
    readonly oddsE4: number
    readonly matchedOddsE4: number
    readonly matched: string
    readonly remaining: string
  }[]
}

interface MarketRow {
  readonly id: string
  readonly kind: string
  readonly product: string
  readonly status: string
  readonly line: number | null
  readonly noLine: number | null
  readonly yesE4: number | null
  readonly noE4: number | null
  readonly maxDistance: number
  readonly winners: number
  readonly hedges: boolean
  readonly minStake: string
  readonly maxStake: string
  readonly maxLoss: string | null
  readonly maxProfit: string | null
  readonly maxDeviation: number | null
  readonly minOddsE4: number | null
  readonly maxOddsE4: number | null
  readonly limits: readonly LimitsRow[]
  readonly isEventOpen: boolean
  readonly sport: string
  readonly event: string
  readonly fedAt: string | null
  readonly isInPlay: boolean
  readonly silentSeconds: number | null
  readonly runners: readonly { readonly id: string; readonly backE4: number | null; readonly layE4: number | null }[]
}

interface LimitsRow {
  readonly level: LimitLevel
  readonly minStake: string | null
  readonly maxStake: string | null
  readonly maxLoss: string | null
  readonly maxProfit: string | null
  readonly maxDeviation: number | null
}

interface AccountRow {
  readonly username: string
  readonly isActive: boolean
  readonly isBetLocked: boolean
  readonly exposureLimit: string
  readonly exposure: string
}

/** Everything needed to decide on a bet: player, upline, market and open bets. The wallet is locked, so that the bets cannot change. */
export interface BetContext {
  readonly betId: string
  /** Id of the current share path; it is stored with the bet and never changes. */
  readonly sharePath: bigint
  readonly ancestors: readonly AccountFacts[]
  readonly player: CallRow['player']
  readonly account: AccountFacts & { readonly id: bigint; readonly balance: Money }
  readonly market: MarketRow
  /** Limits set on event, competition and sport. */
  readonly limits: readonly BetLimits[]
  readonly book: BookedMarket
  readonly bets: readonly BookedBet[]
  readonly path: UplineTerms
  readonly care: ResponsibleGaming
  /** What the house offers on a session; null if it has set no rates, and on other markets. */
  readonly quote: SessionQuote | null
  readonly pricing: PricedMarket
  readonly prices: ReadonlyMap<bigint, { readonly backE4: number | null; readonly layE4: number | null }>
}

export interface BetContextLookup {
  readonly player: bigint
  readonly market: bigint
  readonly at: Date
}

/** Null where the player or the market is not known. */
export async function lockBetContexts(
  tx: Tx,
  lookups: readonly BetContextLookup[],
): Promise<readonly (BetContext | null)[]> {
  if (lookups.length === 0) return []
  const { rows } = await sql<{ contexts: BetContextRows }>`select bet_contexts(
    ${lookups.map(({ player }) => player)}::bigint[], ${lookups.map(({ market }) => market)}::bigint[],
    ${lookups.map(({ at }) => at)}::timestamptz[]) as contexts`.execute(tx)
  const contexts = rows[0]?.contexts
  if (!contexts?.calls) return lookups.map(() => null)
  const { markets, version, exposures } = contexts
  const called = new Map<number, CalledMarket>()
  for (const call of contexts.calls) {
    const market = markets[call.market]
    if (market === undefined) continue
    const { player, commission } = call
    const terms = { agent: player.agentId, product: market.product, sport: market.sport, commission }
    called.set(call.n, { call, market, terms })
  }
  const termsOf = await agentTermsOf(
    tx,
    version,
    [...called.values()].map(({ terms }) => terms),
  )
  return Array.from(lookups.keys(), (place) => {
    const found = called.get(place + 1)
    const terms = found && termsOf.get(termsKey(found.terms))
    return found && terms ? contextOf(found, terms, exposures) : null
  })
}

interface CalledMarket {
  readonly call: CallRow
  readonly market: MarketRow
  readonly terms: TermsLookup
}

export async function lockBetContext(tx: Tx, lookup: BetContextLookup): Promise<BetContext | null> {
  const [context = null] = await lockBetContexts(tx, [lookup])
  return context
}

function contextOf(
  { call, market }: CalledMarket,
  { sharePath, path, upline }: AgentTerms,
  exposures: BetContextRows['exposures'],
): BetContext {
  const { betId, player, wallet } = call
  const { runners, fedAt, isInPlay, silentSeconds } = market
  return {
    betId,
    player,
    market,
    limits: market.limits.map(limitsOf),
    path,
    care: parseResponsibleGaming(call.care),
    sharePath: BigInt(sharePath),
    ancestors: upline.map((agent) => ancestorOf(agent, exposures[agent.id])),
    account: {
      ...accountOf({ ...player, exposure: wallet.exposure }),
      id: BigInt(player.id),
      balance: money(BigInt(wallet.balance)),
    },
    book: {
      kind: market.kind,
      runners: runners.map(({ id }) => BigInt(id)),
      winners: market.winners,
      hedges: market.hedges,
    },
    bets: call.bets.map((bet) => ({
      ...bet,
      runnerId: bet.runnerId === null ? null : BigInt(bet.runnerId),
      fillsE4: bet.fillsE4 === null ? null : BigInt(bet.fillsE4),
      matched: money(BigInt(bet.matched)),
      remaining: money(BigInt(bet.remaining)),
    })),
    quote: market.kind === 'session' ? quoteFrom(market) : null,
    pricing: { fedAt: fedAt === null ? null : new Date(fedAt), isInPlay, silentSeconds },
    prices: new Map(runners.map(({ id, backE4, layE4 }) => [BigInt(id), { backE4, layE4 }])),
  }
}

/** The limits of the catalogue, which hold in every currency, in the currency of the player. */
export const largestOf = (text: string | null): Money | null => (text === null ? null : atMost(BigInt(text)))
const leastOf = (text: string | null): Money | null => (text === null ? null : atLeast(BigInt(text)))

const limitsOf = ({ level, minStake, maxStake, maxLoss, maxProfit, maxDeviation }: LimitsRow): BetLimits => ({
  level,
  minStake: leastOf(minStake),
  maxStake: largestOf(maxStake),
  maxLoss: largestOf(maxLoss),
  maxProfit: largestOf(maxProfit),
  maxDeviation,
})

/** Without an exposure there was no limit when the bets were read; of one that began since, the database reads them again. */
const ancestorOf = (agent: UplineAccount, exposure: string | undefined): AccountFacts =>
  exposure === undefined
    ? accountOf({ ...agent, exposure: '0', exposureLimit: '-1' })
    : accountOf({ ...agent, exposure })

const accountOf = ({ username, isActive, isBetLocked, exposure, exposureLimit }: AccountRow): AccountFacts => ({
  username,
  isActive,
  isBetLocked,
  exposure: money(BigInt(exposure)),
  exposureLimit: BigInt(exposureLimit) < 0n ? null : money(BigInt(exposureLimit)),
})

/** The quoted price on the side of a bet; null without a quote. */
export function quoteOn({ prices, quote }: BetContext, { runnerId, side }: Pick<BookedBet, 'runnerId' | 'side'>) {
  if (runnerId === null && quote !== null) return quotedSide(quote, side)?.oddsE4 ?? null
  const quoted = runnerId === null ? undefined : prices.get(runnerId)
  return (side === 'BACK' ? quoted?.backE4 : quoted?.layE4) ?? null
}

/**
 * The offered price in E4, or the requested odds if no price is quoted or the bet is entirely unmatched. Once the house has set
 * the rates of a session, a side without one is not offered.
 */
export const offeredTo = (bet: BookedBet, context: BetContext): number | null => {
  const quoted = quoteOn(context, bet)
  if (context.quote !== null) return quoted
  return bet.matched === zeroMoney ? bet.oddsE4 : (quoted ?? bet.oddsE4)
}

/** The line that the bet must name: that of its side on a quoted session. */
export const offeredLineTo = (bet: BookedBet, { market, quote }: BetContext): number | null =>
  (quote === null ? market.line : quotedSide(quote, bet.side)?.line) ?? bet.line
