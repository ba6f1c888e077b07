import { hold, moveMarket, release, type MarketSwitch } from '#areas/exchange/rules/risk/switches.ts'
import { isUuid } from '#values/id.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { event } from '#areas/exchange/markets/events/event.record.ts'
import { eventMoves } from '#areas/exchange/markets/events/events.act.ts'
import { market } from '#areas/exchange/markets/events/market.record.ts'
import { type RequestOrigin, traderOf } from '#areas/exchange/markets/trader.ts'
import {
  quickEventSwitches,
  quickMarketSwitches,
  keepSuspended,
  marketOfBet,
  releaseToFeed,
} from './switches.actions.ts'

/** The market as the subject of a decision. */
export async function lockMarket(tx: Tx, lookup: RowLookup) {
  const row = await market.lock(tx, lookup)
  return row && { row, subject: market.subjectOf(row) }
}

const applySwitch = (row: Parameters<typeof moveMarket>[0], move: MarketSwitch, request: RequestOrigin) =>
  moveMarket(row, move, traderOf(request))

/** Locks the market of a bet that the trader sees; null if there is none. The market is not the bet's: it is shared. */
export async function lockMarketOfBet(tx: Tx, { id, ...lookup }: RowLookup) {
  if (!isUuid(id)) return null
  const bet = await tx.selectFrom('bet_open').select(['market_id', 'agent_id']).where('id', '=', id).executeTakeFirst()
  if (!bet || !lookup.scope.includes(bet.agent_id)) return null
  return lockMarket(tx, { ...lookup, id: String(bet.market_id) })
}

export const switchActs = [
  ...moveActs(quickMarketSwitches, market, { rule: applySwitch }),
  act(keepSuspended, market, (row, request) => hold(row, traderOf(request))),
  act(releaseToFeed, market, (row) => release(row)),
  ...moveActs(quickEventSwitches, event, eventMoves),
  ...moveActs(marketOfBet, {
    facts: lockMarketOfBet,
    rule: ({ row }, move, request) => applySwitch(row, move, request),
  }),
]
