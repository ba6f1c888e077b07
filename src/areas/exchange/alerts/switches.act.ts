import { hold, moveMarket, release, type MarketSwitch } from '#areas/exchange/rules/risk/switches.ts'
import { isId, isUuid } from '#values/id.ts'
import { operatorWide, act, type Subject, type Tx } from '#engine/action/act.ts'
import { acrossDomains } from '#engine/reach/shared-domains.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { eventMoves } from '#areas/exchange/events/events.act.ts'
import { type RequestOrigin, traderOf } from '#areas/exchange/markets/trader.ts'
import {
  quickEventSwitches,
  quickMarketSwitches,
  keepSuspended,
  marketOfBet,
  releaseToFeed,
} from './switches.actions.ts'
import { moveActs } from '#engine/move-acts.ts'

async function lockMarket(tx: Tx, actor: Actor, id: bigint) {
  const row = await tx.selectFrom('market').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return null
  const subject: Subject<'market'> = {
    table: 'market',
    key: { id: row.id },
    state: row.status,
    version: row.version,
    domainId: await acrossDomains(tx, actor, 'market', row.id),
    agentId: operatorWide,
    name: `market ${row.id} ${row.name}`,
    shown: { status: row.status, isOnManualHold: row.is_on_manual_hold },
  }
  return { subject, row, market: { id: row.id, status: row.status, isOnManualHold: row.is_on_manual_hold } }
}

export const lockMarketById = async (tx: Tx, { id, actor }: { readonly id: string; readonly actor: Actor }) =>
  isId(id) ? lockMarket(tx, actor, BigInt(id)) : null

type MarketFacts = NonNullable<Awaited<ReturnType<typeof lockMarket>>>
const applySwitch = ({ row }: MarketFacts, move: MarketSwitch, request: RequestOrigin) =>
  moveMarket(row, move, traderOf(request))

/** Locks the market of a bet that the trader sees; null if there is none. The market is not the bet's: it is shared. */
export async function lockMarketOfBet(tx: Tx, { id, actor, scope }: { id: string; actor: Actor; scope: Scope }) {
  if (!isUuid(id)) return null
  const bet = await tx.selectFrom('bet_open').select(['market_id', 'agent_id']).where('id', '=', id).executeTakeFirst()
  if (!bet || !scope.includes(bet.agent_id)) return null
  return lockMarket(tx, actor, bet.market_id)
}

export const switchActs = [
  ...moveActs(quickMarketSwitches, { facts: lockMarketById, rule: applySwitch }),
  act(keepSuspended, { facts: lockMarketById, rule: ({ market }, request) => hold(market, traderOf(request)) }),
  act(releaseToFeed, { facts: lockMarketById, rule: ({ market }) => release(market) }),
  ...moveActs(quickEventSwitches, eventMoves),
  ...moveActs(marketOfBet, { facts: lockMarketOfBet, rule: applySwitch }),
]
