import type { MarketDecision } from '#areas/exchange/rules/settlement/flows.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { ChangedMarket } from '#areas/exchange/rules/markets/market-change.ts'
import {
  declare,
  fromFeed,
  resettle,
  rollBack,
  settle,
  voidMarket,
  type DeclaredResult,
  type ResultMarket,
  type Trader,
} from '#areas/exchange/rules/settlement/market-result.ts'
import { moveMarket, type MarketSwitch } from '#areas/exchange/rules/risk/switches.ts'
import { operatorWide, act, type ActionRequest, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { rollbackFigures, settlementFigures, type MarketFigures } from '#areas/exchange/markets/market-figures.facts.ts'
import type { VoidEffect } from '#areas/exchange/markets/void-effect.facts.ts'
import { readMarket, resultLabel } from './result-market.facts.ts'
import {
  resettleMarket,
  rollBackMarket,
  settleByFeed,
  settleMarket,
  voidMarketResult,
} from './market-result.actions.ts'
import { traderOf, type RequestOrigin } from '#areas/exchange/markets/trader.ts'
import { resultSwitches } from '#areas/exchange/markets/market-switches.actions.ts'

export interface MarketFacts {
  readonly subject: Subject<'market'>
  readonly market: ChangedMarket
  readonly declared: DeclaredResult | Refusal
}

export type LockedMarket = NonNullable<Awaited<ReturnType<typeof readMarket>>>

export interface MarketEvaluation {
  readonly declared?: DeclaredResult | Refusal
  readonly figures?: MarketFigures
  /** Effect of voiding some of its bets. */
  readonly effect?: VoidEffect
}

const noResult = refuse('No result was entered. Enter a result to continue.')

/** The market with the effect of the result, which is shown, approved and checked against limits. */
function factsOf(
  { row, market }: LockedMarket,
  { declared = noResult, figures, effect }: MarketEvaluation,
): MarketFacts {
  // Absolute results are added up for the limit check: a gain in one currency does not offset a loss in another.
  const size =
    effect?.stake ?? (figures?.money ?? []).reduce((sum, { result }) => sum + (result < 0n ? -result : result), 0n)
  const subject: Subject<'market'> = {
    table: 'market',
    key: { id: market.id },
    state: row.status,
    version: row.version,
    domainId: operatorWide,
    agentId: operatorWide,
    name: `market ${market.id} ${row.name}`,
    amount: size,
    shown: {
      status: row.status,
      ...effect,
      ...('refused' in declared ? {} : { result: resultLabel(market, declared) }),
      ...(figures === undefined
        ? {}
        : {
            bets: figures.bets,
            won: figures.won,
            lost: figures.lost,
            voided: figures.voided,
            players: figures.players.length,
            ...shownMoney(figures),
            belowZero: figures.players.filter(({ after }) => after < 0n).length,
          }),
    },
  }
  return { subject, market, declared }
}

const shownMoney = ({ money: [only, ...others] }: MarketFigures) =>
  only === undefined || others.length === 0
    ? { playerResult: only?.result ?? 0n, commission: only?.commission ?? 0n }
    : Object.fromEntries(
        [only, ...others].flatMap(({ currency, result, commission }) => [
          [`playerResult ${currency}`, result],
          [`commission ${currency}`, commission],
        ]),
      )

export const marketFacts =
  <A extends AnyAction>(
    evaluate: (tx: Tx, locked: LockedMarket, request: ActionRequest<A>) => Promise<MarketEvaluation>,
  ) =>
  async (tx: Tx, request: ActionRequest<A> & { readonly id: string }): Promise<MarketFacts | null> => {
    const locked = /^\d{1,18}$/.test(request.id) ? await readMarket(tx, BigInt(request.id), true) : null
    return locked && factsOf(locked, await evaluate(tx, locked, request))
  }

const figuresRequestOf = ({ row, market }: LockedMarket) => ({
  marketId: market.id,
  rate: row.commission,
  node: null,
  scope: 'everyone' as const,
})

async function evaluateResult(
  tx: Tx,
  locked: LockedMarket,
  declared: DeclaredResult | Refusal,
): Promise<MarketEvaluation> {
  return 'refused' in declared
    ? { declared }
    : { declared, figures: await settlementFigures(tx, figuresRequestOf(locked), declared) }
}

const reversalFigures = (tx: Tx, locked: LockedMarket) => rollbackFigures(tx, figuresRequestOf(locked))

const withResult =
  (rule: (market: ResultMarket, result: DeclaredResult, trader: Trader) => MarketDecision) =>
  ({ market, declared }: MarketFacts, request: RequestOrigin): MarketDecision =>
    'refused' in declared ? declared : rule(market, declared, traderOf(request))

const marketOnlyFacts = marketFacts(async () => ({}))

export const marketResultActs = [
  act(settleMarket, {
    facts: marketFacts<typeof settleMarket>((tx, locked, { input }) =>
      evaluateResult(tx, locked, declare(locked.market, input)),
    ),
    rule: withResult(settle),
  }),
  act(settleByFeed, {
    facts: marketFacts((tx, locked) => evaluateResult(tx, locked, fromFeed(locked.market, locked.row.feed_result))),
    rule: withResult(settle),
  }),
  act(voidMarketResult, {
    facts: marketFacts(async (tx, locked) => ({
      figures: await settlementFigures(tx, figuresRequestOf(locked), 'void'),
    })),
    rule: ({ market }: MarketFacts, request) => voidMarket(market, traderOf(request)),
  }),
  act(rollBackMarket, {
    facts: marketFacts(async (tx, locked) => ({ figures: await reversalFigures(tx, locked) })),
    rule: ({ market }: MarketFacts, request) => rollBack(market, traderOf(request)),
  }),
  act(resettleMarket, {
    facts: marketFacts<typeof resettleMarket>(async (tx, locked, { input }) => ({
      declared: declare(locked.market, input),
      figures: await reversalFigures(tx, locked),
    })),
    rule: withResult(resettle),
  }),
  ...moveActs(resultSwitches, {
    facts: marketOnlyFacts,
    rule: ({ market }: MarketFacts, move: MarketSwitch, request) => moveMarket(market, move, traderOf(request)),
  }),
]
