import { cancellationOf, cancelUnmatched as cancel } from '#areas/exchange/rules/bets/cancel-bet.ts'
import { exposureWithout, voidBet } from '#areas/exchange/rules/bets/void-bet.ts'
import { atRisk } from '#areas/exchange/rules/bets/at-risk.ts'
import { isUuid } from '#values/id.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { asRow } from '#engine/records/record-of.ts'
import type { Scope } from '#engine/scope.ts'
import { lockBetContext } from '#areas/exchange/bet-calls/bet-context.facts.ts'
import { openBet } from '#areas/exchange/bet-calls/open-bet.record.ts'
import { cancelUnmatched, voidBets, voidInplayBet } from './void-bets.actions.ts'

interface BetLookup {
  readonly id: string
  readonly scope: Scope
  readonly now: Date
}

/** An open bet of the downline and all bets of its player in the market; locks the wallet. */
async function facts(tx: Tx, { id, scope, now }: BetLookup) {
  if (!isUuid(id)) return null
  const open = await tx.selectFrom('bet_open').selectAll().where('id', '=', id).executeTakeFirst()
  if (!open || !scope.includes(open.agent_id)) return null
  const context = await lockBetContext(tx, { player: open.player_id, market: open.market_id, at: now })
  const bet = context?.bets.find((one) => one.id === id)
  if (!context || !bet) return null
  const { status: _, ...row } = open
  const { before, after } = exposureWithout({ bet, bets: context.bets, book: context.book })
  const { balance, exposure } = context.account
  const shown = {
    player: context.player.username,
    stake: row.stake,
    matched: bet.matched,
    remaining: bet.remaining,
    exposure: before,
    exposureAfter: after,
    availableAfter: balance - exposure + before - after,
  }
  const subject = {
    ...openBet.subjectOf(asRow(row), { shown }),
    state: bet.matched > 0n ? 'OPEN' : 'UNMATCHED',
    amount: atRisk(bet, context.book.kind ?? ''),
  }
  const changed = {
    matched: bet.matched,
    remaining: bet.remaining,
    matched_odds_e4: bet.matchedOddsE4,
    fills_e4: bet.fillsE4 ?? null,
  }
  return {
    subject,
    shown,
    bet,
    row: { ...row, ...changed },
    stake: row.stake,
    marketStatus: context.market.status,
    book: context.book,
    bets: context.bets,
  }
}

export const voidBetsAct = act(voidBets, { facts, rule: (bet, { reason }) => voidBet(bet, reason) })

export const voidInplayBetAct = act(voidInplayBet, { facts, rule: (bet, { reason }) => voidBet(bet, reason) })

export const cancelUnmatchedAct = act(cancelUnmatched, {
  async facts(tx, lookup) {
    const found = await facts(tx, lookup)
    if (!found) return null
    const { exposure, availableAfter, exposureAfter: withoutBet, ...shown } = found.shown
    const exposureAfter = cancellationOf(found).position.worst
    const after = { exposure, exposureAfter, availableAfter: availableAfter + withoutBet - exposureAfter }
    return { ...found, subject: { ...found.subject, shown: { ...shown, ...after } } }
  },
  rule: (bet, { reason }) => cancel(bet, reason),
})
