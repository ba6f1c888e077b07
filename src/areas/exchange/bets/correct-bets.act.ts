import { correction, restoreBet as restore, restored, voidSettled } from '#areas/exchange/rules/bets/correction.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { money } from '#values/money.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { lockScene } from '#areas/exchange/bet-calls/bet-facts.facts.ts'
import { restoreVoidedBet, voidSettledBet } from './correct-bets.actions.ts'
import { traderOf } from '#areas/exchange/markets/trader.ts'
import { bookedBefore, lockEnded, removalsOf, type BetWanted, type EndedBet } from './voided-bets.facts.ts'

type Shown = Readonly<Record<string, unknown>>

const subjectOf = ({ found, username }: EndedBet, amount: bigint, shown: Shown): Subject => ({
  table: 'bet_open',
  key: { cell: found.cell, player_id: found.player_id, id: found.id },
  state: found.status,
  domainId: found.domain_id,
  agentId: found.agent_id,
  name: `bet ${found.id}`,
  amount: amount < 0n ? -amount : amount,
  shown: { status: found.status, player: username, stake: found.stake, matched: found.matched, ...shown },
})

/** What voiding or restoring a bet of a settled market moves for its player. */
function moved({ found, reversed, rate, standing, available }: EndedBet, kind: 'bet_void' | 'bet_restore') {
  const result = money(kind === 'bet_void' ? found.pl : (reversed?.pl ?? 0n))
  const { net, commission } = correction(kind, standing, { result, rate })
  return { net, commission, availableAfter: available + net - commission }
}

async function settledFacts(tx: Tx, wanted: BetWanted) {
  const ended = await lockEnded(tx, wanted)
  if (!ended) return null
  const { net, commission, availableAfter } = moved(ended, 'bet_void')
  const { found, market } = ended
  return {
    subject: subjectOf(ended, net - commission, { result: net, commission, availableAfter }),
    market,
    bet: { id: found.id, player: found.player_id },
  }
}

/** A void bet while its market is open: what it costs its player again. */
async function backInPlay(tx: Tx, ended: EndedBet, now: Date) {
  const { found, market } = ended
  const scene = await lockScene(tx, { player: found.player_id, market: market.id, at: now })
  if (!scene) return null
  const bet = bookedBefore(ended)
  const back = restored({ bet, market })
  const before = openPosition(scene.bets, scene.book).worst
  const after = openPosition([...scene.bets, back], scene.book).worst
  const atRisk = openPosition([bet], scene.book).worst
  return {
    subject: subjectOf(ended, atRisk, {
      exposure: before,
      exposureAfter: after,
      availableAfter: ended.available + before - after,
    }),
    bet,
    book: scene.book,
    bets: scene.bets,
  }
}

async function voidedFacts(tx: Tx, { now, ...wanted }: BetWanted & { readonly now: Date }) {
  const ended = await lockEnded(tx, wanted)
  if (!ended) return null
  const { found, market, reversed } = ended
  const { net, commission, availableAfter } = moved(ended, 'bet_restore')
  const settled = {
    subject: subjectOf(ended, net - commission, { result: net, commission, availableAfter }),
    bet: bookedBefore(ended),
    book: { runners: [], winners: 1, hedges: true },
    bets: [],
  }
  const facts = market.status === 'SETTLED' ? settled : await backInPlay(tx, ended, now)
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
  act(voidSettledBet, { facts: settledFacts, rule: (facts, asked) => voidSettled(facts, traderOf(asked)) }),
  act(restoreVoidedBet, { facts: voidedFacts, rule: (facts, asked) => restore(facts, traderOf(asked)) }),
]
