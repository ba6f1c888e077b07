import { correction, restoreBet as restore, restored, voidSettled } from '#areas/exchange/rules/bets/correction.ts'
import { atRisk } from '#areas/exchange/rules/bets/at-risk.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { money } from '#values/money.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { lockBetContext } from '#areas/exchange/bet-calls/bet-context.facts.ts'
import { openBet } from '#areas/exchange/bet-calls/open-bet.record.ts'
import { restoreVoidedBet, voidSettledBet } from './correct-bets.actions.ts'
import { traderOf } from '#areas/exchange/markets/trader.ts'
import { bookedBetOf, lockEndedBet, removalsOf, type BetLookup, type EndedBet } from './voided-bets.facts.ts'

type ShownFields = Readonly<Record<string, unknown>>

function subjectOf({ found, username }: EndedBet, amount: bigint, shown: ShownFields): Subject<'bet_open'> {
  const { cell, player_id: playerId, id, domain_id: domainId, agent_id: agentId, status, stake, matched } = found
  const seen = { status, player: username, stake, matched, ...shown }
  const subject = openBet.subjectOf({ cell, playerId, id, domainId, agentId }, { shown: seen })
  return { ...subject, state: status, amount: amount < 0n ? -amount : amount }
}

/** Effect of voiding or restoring a bet of a settled market on its player: result, commission and available balance. */
function movementOf({ found, reversed, rate, standing, available }: EndedBet, kind: 'bet_void' | 'bet_restore') {
  const result = money(kind === 'bet_void' ? found.pl : (reversed?.pl ?? 0n))
  const { net, commission } = correction(kind, standing, { result, rate })
  return { net, commission, availableAfter: available + net - commission }
}

async function settledFacts(tx: Tx, lookup: BetLookup) {
  const ended = await lockEndedBet(tx, lookup)
  if (!ended) return null
  const { net, commission, availableAfter } = movementOf(ended, 'bet_void')
  const { found, market } = ended
  return {
    subject: subjectOf(ended, net - commission, { result: net, commission, availableAfter }),
    market,
    bet: { id: found.id, player: found.player_id },
  }
}

/** A voided bet of an open market, with the player's exposure before and after its restoration. */
async function reopenedBet(tx: Tx, ended: EndedBet, now: Date) {
  const { found, market } = ended
  const context = await lockBetContext(tx, { player: found.player_id, market: market.id, at: now })
  if (!context) return null
  const bet = bookedBetOf(ended)
  const restoredBet = restored({ bet, market })
  const before = openPosition(context.bets, context.book).worst
  const after = openPosition([...context.bets, restoredBet], context.book).worst
  return {
    subject: subjectOf(ended, atRisk(bet, context.book.kind ?? ''), {
      exposure: before,
      exposureAfter: after,
      availableAfter: ended.available + before - after,
    }),
    bet,
    book: context.book,
    bets: context.bets,
  }
}

async function voidedFacts(tx: Tx, { now, ...lookup }: BetLookup & { readonly now: Date }) {
  const ended = await lockEndedBet(tx, lookup)
  if (!ended) return null
  const { found, market, reversed } = ended
  const { net, commission, availableAfter } = movementOf(ended, 'bet_restore')
  const settled = {
    subject: subjectOf(ended, net - commission, { result: net, commission, availableAfter }),
    bet: bookedBetOf(ended),
    book: { runners: [], winners: 1, hedges: true },
    bets: [],
  }
  const facts = market.status === 'SETTLED' ? settled : await reopenedBet(tx, ended, now)
  return (
    facts && {
      ...facts,
      market,
      voidedOf: reversed?.settle_seq ?? null,
      row: { ...found, remaining: found.lapsed },
      removals: await removalsOf(tx, market.id),
    }
  )
}

export const correctBetActs = [
  act(voidSettledBet, { facts: settledFacts, rule: (facts, request) => voidSettled(facts, traderOf(request)) }),
  act(restoreVoidedBet, { facts: voidedFacts, rule: (facts, request) => restore(facts, traderOf(request)) }),
]
