import { hold, moveMarket, release, type MarketSwitch } from '#areas/exchange/rules/risk/switches.ts'
import { isId, isUuid } from '#values/id.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { eventMoves } from '#areas/exchange/events/events.act.ts'
import { type Person, traderOf } from '#areas/exchange/markets/trader.ts'
import { heldEvent, heldMarket, holdNow, marketOfBet, releaseNow } from './switches.actions.ts'
import { moveActs } from '#engine/move-acts.ts'

async function lockMarket(tx: Tx, id: bigint) {
  const row = await tx.selectFrom('market').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return null
  const subject: Subject = {
    table: 'market',
    key: { id: row.id },
    state: row.status,
    version: row.version,
    domainId: null,
    agentId: null,
    name: `market ${row.id} ${row.name}`,
    shown: { status: row.status, isHeld: row.is_held },
  }
  return { subject, row, market: { id: row.id, status: row.status, isHeld: row.is_held } }
}

const marketAt = async (tx: Tx, { id }: { readonly id: string }) => (isId(id) ? lockMarket(tx, BigInt(id)) : null)

type MarketFacts = NonNullable<Awaited<ReturnType<typeof lockMarket>>>
const switched = ({ row }: MarketFacts, move: MarketSwitch, asked: Person) => moveMarket(row, move, traderOf(asked))

/** The market of a bet that is in the trader's sight. */
async function lockMarketOfBet(tx: Tx, { id, scope }: { id: string; scope: Scope }) {
  if (!isUuid(id)) return null
  const bet = await tx.selectFrom('bet_open').select(['market_id', 'agent_id']).where('id', '=', id).executeTakeFirst()
  if (!bet || !scope.includes(bet.agent_id)) return null
  return lockMarket(tx, bet.market_id)
}

export const switchActs = [
  ...moveActs(heldMarket, { facts: marketAt, rule: switched }),
  act(holdNow, { facts: marketAt, rule: ({ market }, asked) => hold(market, traderOf(asked)) }),
  act(releaseNow, { facts: marketAt, rule: ({ market }) => release(market) }),
  ...moveActs(heldEvent, eventMoves),
  ...moveActs(marketOfBet, { facts: lockMarketOfBet, rule: switched }),
]
