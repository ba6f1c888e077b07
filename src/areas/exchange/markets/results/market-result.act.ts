import type { MarketDecision } from '#areas/exchange/rules/settlement/flows.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { ChangedMarket } from '#areas/exchange/rules/markets/market-change.ts'
import { declare, fromFeed } from '#areas/exchange/rules/settlement/declare.ts'
import {
  resettle,
  rollBack,
  settle,
  voidMarket,
  type DeclaredResult,
  type ResultMarket,
  type Trader,
} from '#areas/exchange/rules/settlement/market-result.ts'
import { moveMarket, type MarketSwitch } from '#areas/exchange/rules/risk/switches.ts'
import { act, type ActionRequest, type Subject, type Tx } from '#engine/action/act.ts'
import { acrossDomains, type SharedDomains } from '#engine/reach/shared-domains.ts'
import { moveActs } from '#engine/move-acts.ts'
import {
  resettlementFigures,
  rollbackFigures,
  settlementFigures,
  type MarketFigures,
} from '#areas/exchange/markets/market-figures.facts.ts'
import type { VoidEffect, WithdrawalEffect } from '#areas/exchange/markets/void-effect.facts.ts'
import { market as marketRecord } from '#areas/exchange/markets/events/market.record.ts'
import { readMarket, resultLabel } from './result-market.facts.ts'
import {
  resettleMarket,
  rollBackMarket,
  settleByFeed,
  settleMarket,
  voidMarketResult,
} from './market-result.actions.ts'
import { traderOf, type RequestOrigin } from '#areas/exchange/markets/trader.ts'
import { digitsOf } from '#values/currency.ts'
import { commonText, formatMoney, inCommon, money } from '#values/money.ts'
import { resultSwitches } from '#areas/exchange/markets/event-markets/market-switches.actions.ts'

export interface MarketFacts {
  readonly subject: Subject<'market'>
  readonly market: ChangedMarket
  readonly declared: DeclaredResult | 'void' | Refusal
}

export type LockedMarket = NonNullable<Awaited<ReturnType<typeof readMarket>>>

export interface MarketEvaluation {
  readonly declared?: DeclaredResult | 'void' | Refusal
  readonly figures?: MarketFigures
  /** Effect of voiding some of its bets. */
  readonly effect?: VoidEffect
  /** Effect of withdrawing a runner. */
  readonly withdrawal?: WithdrawalEffect
}

const isRefused = (declared: DeclaredResult | 'void' | Refusal): declared is Refusal =>
  declared !== 'void' && 'refused' in declared

const noResult = refuse('No result was entered. Enter a result to continue.')

/** What moves in all, for the limit check: the gain of one bet does not offset the loss of another. */
const sizeOf = ({ figures, effect, withdrawal }: MarketEvaluation): bigint =>
  (effect?.returned ?? 0n) +
  (withdrawal === undefined ? 0n : withdrawal.returned + withdrawal.reduced) +
  (figures?.money ?? []).reduce((sum, { gross, currency }) => sum + inCommon(gross, digitsOf(currency)), 0n)

/** The market with the effect of the result, which is shown, approved and checked against limits. */
function factsOf({ row, market }: LockedMarket, betDomains: SharedDomains, evaluation: MarketEvaluation): MarketFacts {
  const { declared = noResult, figures, effect, withdrawal } = evaluation
  const shown = {
    status: row.status,
    ...readable(effect),
    ...readable(withdrawal),
    ...(isRefused(declared) ? {} : { result: resultLabel(market, declared) }),
    ...(figures === undefined
      ? {}
      : {
          bets: figures.bets,
          won: figures.won,
          lost: figures.lost,
          voided: figures.voided,
          players: figures.players.length,
          moved: commonText(sizeOf({ figures })),
          ...shownMoney(figures),
          belowZero: figures.players.filter(({ after }) => after < 0n).length,
        }),
  }
  const subject = marketRecord.subjectOf({ ...row, betDomains }, { shown })
  return { subject: { ...subject, amount: sizeOf(evaluation) }, market, declared }
}

/** Figures with their amounts, which hold in every currency, as text. */
const readable = (effect: VoidEffect | WithdrawalEffect | undefined) =>
  Object.fromEntries(
    Object.entries(effect ?? {}).map(([name, value]) => [name, typeof value === 'bigint' ? commonText(value) : value]),
  )

/** Each in the decimals of its currency. */
const shownMoney = ({ money: [only, ...others] }: MarketFigures) =>
  only === undefined || others.length === 0
    ? { playerResult: textIn(only, 'result'), commission: textIn(only, 'commission') }
    : Object.fromEntries(
        [only, ...others].flatMap((one) => [
          [`playerResult ${one.currency}`, textIn(one, 'result')],
          [`commission ${one.currency}`, textIn(one, 'commission')],
        ]),
      )

const textIn = (figures: MarketFigures['money'][number] | undefined, name: 'result' | 'commission'): string =>
  formatMoney(money(figures?.[name] ?? 0n), digitsOf(figures?.currency ?? ''))

export const marketFacts =
  <A extends AnyAction>(
    evaluate: (tx: Tx, locked: LockedMarket, request: ActionRequest<A>) => Promise<MarketEvaluation>,
  ) =>
  async (tx: Tx, request: ActionRequest<A> & { readonly id: string }): Promise<MarketFacts | null> => {
    const locked = /^\d{1,18}$/.test(request.id) ? await readMarket(tx, BigInt(request.id), true) : null
    if (!locked) return null
    const domains = await acrossDomains(tx, request.actor, 'market', locked.market.id)
    return factsOf(locked, domains, await evaluate(tx, locked, request))
  }

const figuresRequestOf = ({ row, market }: LockedMarket) => ({
  marketId: market.id,
  rate: row.commission,
  node: null,
  scope: 'everyone' as const,
  standing: market.standingSeq,
})

async function evaluateResult(
  tx: Tx,
  locked: LockedMarket,
  declared: DeclaredResult | 'void' | Refusal,
): Promise<MarketEvaluation> {
  return isRefused(declared)
    ? { declared }
    : { declared, figures: await settlementFigures(tx, figuresRequestOf(locked), declared) }
}

/** The difference that another result makes: what is reversed, and what the bets bring then. */
async function evaluateResettlement(
  tx: Tx,
  locked: LockedMarket,
  declared: DeclaredResult | Refusal,
): Promise<MarketEvaluation> {
  return isRefused(declared)
    ? { declared, figures: await reversalFigures(tx, locked) }
    : { declared, figures: await resettlementFigures(tx, figuresRequestOf(locked), declared) }
}

const reversalFigures = (tx: Tx, locked: LockedMarket) => rollbackFigures(tx, figuresRequestOf(locked))

const withResult =
  (rule: (market: ResultMarket, result: DeclaredResult, trader: Trader) => MarketDecision) =>
  ({ market, declared }: MarketFacts, request: RequestOrigin): MarketDecision =>
    isRefused(declared)
      ? declared
      : declared === 'void'
        ? voidMarket(market, traderOf(request))
        : rule(market, declared, traderOf(request))

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
    facts: marketFacts<typeof resettleMarket>(async (tx, locked, { input }) =>
      evaluateResettlement(tx, locked, declare(locked.market, input)),
    ),
    rule: withResult(resettle),
  }),
  ...moveActs(resultSwitches, {
    facts: marketOnlyFacts,
    rule: ({ market }: MarketFacts, move: MarketSwitch, request) => moveMarket(market, move, traderOf(request)),
  }),
]
