import { sql } from 'kysely'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { repairRound, type OpenRound, type RoundBet } from '#areas/casino/rules/repair-round.ts'
import { newRound } from '#areas/casino/rules/round.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { claimOf } from '#engine/queue/claims.ts'
import { lockWalletPositions } from '#areas/players/profile/list/named-players.facts.ts'
import { assert } from '#values/assert.ts'
import { money } from '#values/money.ts'
import { endOpenRound } from './round.actions.ts'
import { lockRound, type RoundLookup } from './round.facts.ts'
import { refundedOf, returnedOf, stakedOf } from './round-bookings.ts'

interface Stored {
  readonly started_at: Date
  readonly domain_id: number
  readonly agent_id: bigint
  readonly status: string
  readonly provider: ProviderCode
  readonly external_id: string | null
  readonly game_code: string | null
  readonly currency: string
  readonly bet: bigint
  readonly exposed: bigint
  readonly staked: bigint
  readonly refunded: bigint
  readonly returned: bigint
  readonly has_free_rounds: boolean
  readonly has_held_win: boolean
  readonly award_id: string | null
}

async function betsOf(tx: Tx, roundId: string): Promise<readonly RoundBet[]> {
  const { rows } = await sql<{ id: string; amount: bigint; isRefunded: boolean }>`
    select b.external_id as id, b.amount, exists (select from casino_call r where r.domain_id = b.domain_id and r.provider = b.provider
      and r.kind = 'refund' and r.external_id = b.external_id and r.player_id is not null and r.code <> 'CONFLICT') as "isRefunded"
    from casino_call b where b.round_id = ${roundId} and b.kind = 'bet' and b.decision = 'APPLIED' order by b.at, b.id`.execute(
    tx,
  )
  return rows.map(({ amount, ...bet }) => ({ ...bet, amount: money(amount) }))
}

/** The round with its wallet locked: no call of the provider can change it before the repair is written. */
export async function lockOpenRound(tx: Tx, lookup: RoundLookup) {
  const found = await lockRound(tx, lookup)
  if (!found) return null
  const { cell, player_id } = found.round.key
  const wallet = (await lockWalletPositions(tx, [player_id])).get(player_id)
  const { rows } = await sql<Stored>`
    select award_id, started_at, domain_id, agent_id, status, provider, external_id, game_code, currency, bet, exposed, ${stakedOf} as staked, ${refundedOf} as refunded,
      ${returnedOf} as returned, exists (select from casino_call c where c.round_id = casino_round.id and c.grant_id is not null) as has_free_rounds,
      exists (select from casino_held_win h where h.cell = casino_round.cell and h.player_id = casino_round.player_id and h.round_id = casino_round.id and h.status = 'HELD') as has_held_win
    from casino_round where cell = ${cell} and player_id = ${player_id} and id = ${lookup.id}`.execute(tx)
  const [row] = rows
  assert(row !== undefined && wallet !== undefined, 'a round that was found has a row and a wallet')
  const { external_id, provider, game_code, domain_id, agent_id } = row
  const net = money(row.staked)
  const round: OpenRound = {
    note: { ...found.round, isOpen: row.status === 'OPEN' },
    claim: await claimOf(tx, 'casino_round', lookup.id, lookup.scope),
    // What is reserved was never taken: it is released with the end of the round.
    bet: money(row.bet - row.exposed),
    played: {
      ...newRound,
      staked: money(net + row.refunded),
      refunded: money(row.refunded),
      won: money(row.returned),
      isEnded: false,
    },
    bets: await betsOf(tx, lookup.id),
    hasFreeRounds: row.has_free_rounds,
    hasHeldWin: row.has_held_win,
    hasBonus: row.award_id !== null,
    key: { cell, player_id, started_at: row.started_at, id: lookup.id.toLowerCase() },
    currency: row.currency,
    available: wallet.available,
    call: external_id === null ? null : { domain_id, agent_id, provider, external_round: external_id, game_code },
  }
  // The second approver agrees to these amounts, and to no others.
  const shown = { ...found.subject.shown, status: row.status, staked: net, returned: round.played.won }
  return { round, subject: { ...found.subject, amount: net, shown } }
}

export const repairRoundAct = act(endOpenRound, {
  facts: lockOpenRound,
  rule: ({ round }, { input, by, maker, now }) => repairRound(round, input.repair, { by: maker ?? by.name, at: now }),
})
