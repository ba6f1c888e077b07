import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { mayMatch } from '#areas/players/rules/care/gate.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { cancellationOf, cancelUnmatched, type Cancellation } from '#areas/exchange/rules/bets/cancel-bet.ts'
import { withFill, openPosition, type OpenPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { money, zeroMoney, type Money } from '#values/money.ts'
import { parseOdds } from '#values/odds.ts'
import type { Tx } from '#engine/action/act.ts'
import { asRow } from '#engine/records/record-of.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { lockBetContext } from './bet-context.facts.ts'
import { openBet } from './open-bet.record.ts'
import {
  amount,
  betState,
  externalId,
  majorUnits,
  minorUnits,
  odds,
  rowId,
  locationFields,
} from '#blueprint/inbound/field-schemas.ts'

/** An open bet and everything that a change to it affects: looked up first, then reread with the wallet locked. */
async function lockBet(tx: Tx, id: string, at: Date) {
  const bet = await tx.selectFrom('bet_open').selectAll().where('id', '=', id).executeTakeFirst()
  const context = bet && (await lockBetContext(tx, { player: bet.player_id, market: bet.market_id, at }))
  const booked = context?.bets.find((each) => each.id === id)
  if (!context || !booked) return null
  const { status: _, ...row } = bet
  const { matched, remaining, matchedOddsE4 } = booked
  const subject = openBet.subjectOf(asRow(row), { shown: { matched, remaining, matchedOddsE4 } })
  return { row, booked, context, subject }
}
type LockedBet = NonNullable<Awaited<ReturnType<typeof lockBet>>>

const positionWith = ({ context }: LockedBet, changed: BookedBet): OpenPosition =>
  openPosition(
    context.bets.map((bet) => (bet.id === changed.id ? changed : bet)),
    context.book,
  )

/** The part of the stake that was cancelled earlier, derived from the locked bet. */
const cancelledOf = ({ row, booked }: LockedBet): Money => money(row.stake - booked.matched - booked.remaining)

/** The bet row after the change. With `is_known` the write updates an existing row and fails if it is gone. */
const rowOf = ({ row }: LockedBet, { booked, cancelled }: Cancellation, matchedAt: Date | null) => ({
  ...row,
  matched: booked.matched,
  remaining: booked.remaining,
  cancelled,
  matched_odds_e4: booked.matchedOddsE4,
  fills_e4: booked.fillsE4 ?? null,
  matched_at: matchedAt ?? row.matched_at,
  is_known: true,
})

const stateOf = ({ row, context }: LockedBet, { booked, cancelled, position }: Cancellation) => ({
  bet: booked.id,
  player: String(row.player_id),
  market: String(row.market_id),
  status:
    booked.matched > zeroMoney
      ? ('OPEN' as const)
      : booked.remaining > zeroMoney
        ? ('UNMATCHED' as const)
        : ('CANCELLED' as const),
  matched: majorUnits(booked.matched),
  remaining: majorUnits(booked.remaining),
  cancelled: majorUnits(cancelled),
  marketExposure: majorUnits(position.worst),
  available: majorUnits(
    context.account.balance -
      context.account.exposure -
      position.worst +
      openPosition(context.bets, context.book).worst,
  ),
  currency: row.currency,
})

export const matchBet = inbound({
  path: '/bet/match',
  title: 'Match an unmatched bet',
  description:
    'Matches all or part of the unmatched stake, at the requested price or a better one. If the player has since self-excluded, cancel the unmatched stake instead.',
  input: z.strictObject({ externalId, bet: rowId, size: amount, odds }),
  answer: betState,
})

function fillBet({ booked }: LockedBet, size: Money, oddsE4: number): BookedBet {
  return withFill(booked, { size, oddsE4 })
}

function matchOf(locked: LockedBet, { size, odds }: { size: string; odds: string }): Cancellation {
  const booked = fillBet(locked, minorUnits(size), parseOdds(odds) ?? locked.booked.oddsE4)
  return { booked, cancelled: cancelledOf(locked), position: positionWith(locked, booked) }
}

export const matchBetHandler = inboundHandler(matchBet, {
  externalId: ({ externalId: id }) => ({ kind: 'bet-match', id }),
  facts: (tx, { input, now }) => lockBet(tx, input.bet, now),
  rule(locked, { input, now }) {
    const oddsE4 = parseOdds(input.odds)
    const { booked, row, context } = locked
    const refusal = mayMatch(context.care, now)
    if (refusal) return refusal
    if (oddsE4 === null) return refuse('Must be odds like "1.85".', 'odds')
    if (minorUnits(input.size) > booked.remaining) return refuse('Size exceeds the unmatched stake.', 'size')
    const isWorse = booked.side === 'BACK' ? oddsE4 < booked.oddsE4 : oddsE4 > booked.oddsE4
    if (isWorse) return refuse('Odds are worse than requested.', 'odds')
    const changed = matchOf(locked, input)
    const { worst, outcomes } = changed.position
    return decide({
      // The unmatched part was reserved in full, so that matching it never needs more funds.
      bets: [{ bet: rowOf(locked, changed, now), worst, outcomes, mayOverdraw: true }],
      rows: [
        {
          table: 'bet_fill',
          values: {
            cell: row.cell,
            player_id: row.player_id,
            bet_id: row.id,
            id: locked.context.betId,
            domain_id: row.domain_id,
            size: minorUnits(input.size),
            odds_e4: oddsE4,
            at: now,
          },
        },
      ],
      events: [{ name: 'bet.matched', payload: { bet: row.id, size: input.size } }],
    })
  },
  reply: async (locked, { input }) => stateOf(locked, matchOf(locked, input)),
})

export const cancelBet = inbound({
  path: '/bet/cancellation',
  title: 'Cancel the unmatched part of a bet',
  description: 'Cancels the unmatched part at the request of the player. The matched part remains valid.',
  input: z.strictObject({ externalId, bet: rowId, device: locationFields.device }),
  answer: betState,
})

const cancelFacts = ({ row, booked: bet, context: { bets, book, market } }: LockedBet) => ({
  bet,
  bets,
  book,
  marketStatus: market.status,
  stake: row.stake,
  row: { ...row, matched_odds_e4: bet.matchedOddsE4, fills_e4: bet.fillsE4 ?? null },
})

export const cancelBetHandler = inboundHandler(cancelBet, {
  externalId: ({ externalId: id }) => ({ kind: 'bet-cancellation', id }),
  facts: (tx, { input, now }) => lockBet(tx, input.bet, now),
  rule: (locked) => cancelUnmatched(cancelFacts(locked), 'cancelled by the player'),
  reply: async (locked) => stateOf(locked, cancellationOf(cancelFacts(locked))),
})
