import { exposureWithout, voidBet } from '#areas/exchange/rules/bets/void-bet.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { isUuid } from '#values/id.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { lockScene } from '#areas/exchange/bet-calls/bet-facts.facts.ts'
import { voidBets } from './void-bets.actions.ts'

interface Wanted {
  readonly id: string
  readonly scope: Scope
  readonly now: Date
}

/** An open bet of the downline with all that its player has in the market; the wallet is locked. */
async function facts(tx: Tx, { id, scope, now }: Wanted) {
  if (!isUuid(id)) return null
  const found = await tx.selectFrom('bet_open').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found || !scope.includes(found.agent_id)) return null
  const scene = await lockScene(tx, { player: found.player_id, market: found.market_id, at: now })
  const bet = scene?.bets.find((one) => one.id === id)
  if (!scene || !bet) return null
  const { status: _, ...row } = found
  const { before, after } = exposureWithout({ bet, bets: scene.bets, book: scene.book })
  const { balance, exposure } = scene.account
  const subject: Subject = {
    table: 'bet_open',
    key: { cell: row.cell, player_id: row.player_id, id },
    state: bet.matched > 0n ? 'OPEN' : 'UNMATCHED',
    domainId: row.domain_id,
    agentId: row.agent_id,
    name: `bet ${id}`,
    amount: openPosition([bet], scene.book).worst,
    shown: {
      player: scene.player.username,
      stake: row.stake,
      matched: bet.matched,
      remaining: bet.remaining,
      exposure: before,
      exposureAfter: after,
      availableAfter: balance - exposure + before - after,
    },
  }
  const changed = {
    matched: bet.matched,
    remaining: bet.remaining,
    matched_odds_e4: bet.matchedOddsE4,
    fills_e4: bet.fillsE4 ?? null,
  }
  return {
    subject,
    bet,
    row: { ...row, ...changed },
    marketStatus: scene.market.status,
    book: scene.book,
    bets: scene.bets,
  }
}

export const voidBetsAct = act(voidBets, { facts, rule: (bet, { reason }) => voidBet(bet, reason) })
