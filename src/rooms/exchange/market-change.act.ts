import { removeRunner as removed, voidRange } from '#domain/exchange/market-change.ts'
import { act } from '#server/engine/act.ts'
import { removeRunner, voidByTime } from './market-change-actions.screen.ts'
import { marketFacts, type MarketFacts } from './market-result.act.ts'
import { traderOf } from './trader.ts'
import { voidEffect } from './void-effect.data.ts'

const begin = new Date(0)

export const marketChangeActs = [
  act(removeRunner, {
    facts: marketFacts(async () => ({})),
    rule: ({ market }: MarketFacts, asked) => removed(market, asked.input, traderOf(asked)),
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
