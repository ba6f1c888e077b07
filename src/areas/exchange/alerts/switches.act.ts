import type { AnyAction } from '#blueprint/screen/action.ts'
import { moveEvent } from '#areas/exchange/rules/markets/catalogue.ts'
import { hold, moveMarket, release, type MarketSwitch } from '#areas/exchange/rules/risk/switches.ts'
import { isId, isUuid } from '#values/id.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { switchedEvent } from '#areas/exchange/events/events.act.ts'
import { traderOf } from '#areas/exchange/markets/trader.ts'
import {
  ballRunNow,
  holdNow,
  releaseNow,
  resumeEventNow,
  resumeNow,
  suspendEventNow,
  suspendNow,
  suspendOfBet,
} from './switches.screen.ts'

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

const switched = <A extends AnyAction>(action: A, move: MarketSwitch) =>
  act(action, { facts: marketAt, rule: ({ row }, asked) => moveMarket(row, move, traderOf(asked)) })

/** The market of a bet that is in the trader's sight. */
async function marketOfBet(tx: Tx, { id, scope }: { id: string; scope: Scope }) {
  if (!isUuid(id)) return null
  const bet = await tx.selectFrom('bet_open').select(['market_id', 'agent_id']).where('id', '=', id).executeTakeFirst()
  if (!bet || !scope.includes(bet.agent_id)) return null
  return lockMarket(tx, bet.market_id)
}

export const switchActs = [
  switched(suspendNow, 'suspend'),
  switched(resumeNow, 'open'),
  switched(ballRunNow, 'runBall'),
  act(holdNow, { facts: marketAt, rule: ({ market }, asked) => hold(market, traderOf(asked)) }),
  act(releaseNow, { facts: marketAt, rule: ({ market }) => release(market) }),
  switchedEvent(suspendEventNow, (event) => moveEvent(event, 'suspend')),
  switchedEvent(resumeEventNow, (event) => moveEvent(event, 'resume')),
  act(suspendOfBet, { facts: marketOfBet, rule: ({ row }, asked) => moveMarket(row, 'suspend', traderOf(asked)) }),
]
