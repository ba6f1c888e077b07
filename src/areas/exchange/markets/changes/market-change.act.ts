import {
  differingPositions,
  recount,
  removeRunner as removed,
  runnerNamed,
  voidRange,
} from '#areas/exchange/rules/markets/market-change.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { positionChecks } from '#areas/exchange/settlement/recount.ts'
import { recountMarket, removeRunner, voidByTime } from './market-change.actions.ts'
import { marketFacts, type MarketFacts } from '#areas/exchange/markets/results/market-result.act.ts'
import { traderOf } from '#areas/exchange/markets/trader.ts'
import { voidEffect, withdrawalEffect } from '#areas/exchange/markets/void-effect.facts.ts'

const epoch = new Date(0)

/** All positions with the exposure recomputed from bets, and the totals shown for the decision. */
async function recountFacts(tx: Tx, request: Parameters<typeof recountMarketFacts>[1]) {
  const facts = await recountMarketFacts(tx, request)
  if (!facts) return null
  const counted = await positionChecks(tx, facts.market.id)
  const sum = (pick: (one: (typeof counted)[number]) => bigint) => counted.reduce((total, one) => total + pick(one), 0n)
  const shown = {
    ...facts.subject.shown,
    players: counted.length,
    differing: differingPositions(counted).length,
    exposure: sum(({ exposure }) => exposure),
    computed: sum(({ computed }) => computed),
  }
  return { ...facts, counted, subject: { ...facts.subject, shown } }
}
const recountMarketFacts = marketFacts<typeof recountMarket>(async () => ({}))

export const marketChangeActs = [
  act(removeRunner, {
    facts: marketFacts<typeof removeRunner>(async (tx, { market }, { input }) => {
      const runner = runnerNamed(market, input.runner)
      return runner
        ? { withdrawal: await withdrawalEffect(tx, market, { runner: runner.id, reduction: input.reduction }) }
        : {}
    }),
    rule: ({ market }: MarketFacts, request) => removed(market, request.input, traderOf(request)),
  }),
  act(recountMarket, {
    facts: recountFacts,
    rule: ({ market, counted }, request) => recount(market, counted, traderOf(request)),
  }),
  act(voidByTime, {
    facts: marketFacts<typeof voidByTime>(async (tx, { row, market }, { input, now }) => ({
      effect: await voidEffect(
        tx,
        { ...market, hedges: row.hedges },
        { from: input.from ?? epoch, to: input.to ?? now },
      ),
    })),
    rule: ({ market }, request) => voidRange(market, request.input, traderOf(request)),
  }),
]
