import { differing, recount, removeRunner as removed, voidRange } from '#areas/exchange/rules/markets/market-change.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { countedIn } from '#areas/exchange/settlement/recount.ts'
import { recountMarket, removeRunner, voidByTime } from './market-change.actions.ts'
import { marketFacts, type MarketFacts } from '#areas/exchange/results/market-result.act.ts'
import { traderOf } from './trader.ts'
import { voidEffect } from './void-effect.facts.ts'

const begin = new Date(0)

/** Every position beside what its bets cost, and the sum of what differs for whoever decides. */
async function countedFacts(tx: Tx, asked: Parameters<typeof plain>[1]) {
  const facts = await plain(tx, asked)
  if (!facts) return null
  const counted = await countedIn(tx, facts.market.id)
  const sum = (pick: (one: (typeof counted)[number]) => bigint) => counted.reduce((total, one) => total + pick(one), 0n)
  const shown = {
    ...facts.subject.shown,
    players: counted.length,
    differing: differing(counted).length,
    exposure: sum(({ exposure }) => exposure),
    computed: sum(({ computed }) => computed),
  }
  return { ...facts, counted, subject: { ...facts.subject, shown } }
}
const plain = marketFacts<typeof recountMarket>(async () => ({}))

export const marketChangeActs = [
  act(removeRunner, {
    facts: marketFacts(async () => ({})),
    rule: ({ market }: MarketFacts, asked) => removed(market, asked.input, traderOf(asked)),
  }),
  act(recountMarket, {
    facts: countedFacts,
    rule: ({ market, counted }, asked) => recount(market, counted, traderOf(asked)),
  }),
  act(voidByTime, {
    facts: marketFacts<typeof voidByTime>(async (tx, { row, market }, { input, now }) => ({
      effect: await voidEffect(
        tx,
        { ...market, hedges: row.hedges },
        { from: input.from ?? begin, to: input.to ?? now },
      ),
    })),
    rule: ({ market }, asked) => voidRange(market, asked.input, traderOf(asked)),
  }),
]
