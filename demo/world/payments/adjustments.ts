import { available } from '#demo/world/betting/ledger.ts'
import type { PaymentContext } from './payments.ts'
import type { Player } from '#demo/world/people/players.ts'
import { dayLength, hour, minute, rupees, type TimedEvent } from '#demo/world/context.ts'
import { writeAudit } from '#demo/world/trail.ts'

type Fate = 'COMPLETED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED' | 'PENDING'
const past: readonly Fate[] = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'REJECTED', 'COMPLETED', 'CANCELLED', 'EXPIRED']

const causes = [
  ['goodwill', 'CREDIT', 'Long wait for a payout, agreed with the player'],
  ['wrong_settlement', 'CREDIT', 'Line was settled one run too low'],
  ['provider_error', 'DEBIT', 'Round was paid twice by the provider'],
  ['transfer_error', 'DEBIT', 'Chips of another player were given to this one'],
  ['promo', 'CREDIT', 'Festival draw, second prize'],
  ['chargeback', 'DEBIT', 'Card payment was called back by the bank'],
] as const
type Cause = (typeof causes)[number]

/** Manual balance adjustments over the weeks, and a few pending ones. */
export function planAdjustments(
  payments: PaymentContext,
  playing: (at: number) => Player,
  count: number,
): TimedEvent[] {
  const { start, end, random } = payments.context
  return Array.from({ length: count }, (_, index) => {
    const outcome = index % 4 === 0 ? 'PENDING' : (past[index % past.length] ?? 'COMPLETED')
    const isWaiting = outcome === 'PENDING'
    const span = isWaiting ? 18 * hour : end - start - 4 * dayLength
    const at = Math.round((isWaiting ? end - hour : end - 2 * dayLength) - random.fraction() * span)
    const cause = causes[index % causes.length] ?? causes[0]
    return { at, run: () => postAdjustment(payments, playing(at), { outcome, at, cause }) }
  })
}

interface Plan {
  readonly outcome: Fate
  readonly at: number
  readonly cause: Cause
}

function postAdjustment(
  payments: PaymentContext,
  player: Player,
  { outcome, at, cause: [category, direction, note] }: Plan,
): void {
  const { context, staff } = payments
  const { sheets, random, ledger } = context
  const amount = rupees(random.between(2, 40) * 50)
  if (direction === 'DEBIT' && available(player.account) < amount) return
  const id = random.uuid(at)
  const isDecided = outcome === 'COMPLETED' || outcome === 'REJECTED'
  const decidedAt = outcome === 'EXPIRED' ? at + dayLength : at + random.between(1, 9) * minute
  const before = player.account.balance
  const journal = outcome === 'COMPLETED' ? random.uuid(decidedAt) : null
  if (journal !== null) {
    const sides =
      direction === 'CREDIT'
        ? { kind: 'ADJUST_CREDIT', debit: 'adjustment', credit: 'wallet' }
        : { kind: 'ADJUST_DEBIT', debit: 'wallet', credit: 'adjustment' }
    // Booked immediately, so that nothing changes the wallet between request and posting.
    ledger.post({
      ...sides,
      account: player.account,
      amount,
      ref: `adjustment:${id}`,
      at,
      journal,
      actor: staff('checker'),
    })
    leaveTrace(payments, player, { id, at })
  }
  sheets.put('adjustment', {
    cell: player.cell,
    player_id: player.id,
    id,
    domain_id: player.domainId,
    agent_id: player.agent.id,
    currency: player.account.currency,
    direction,
    amount,
    category,
    note,
    status: outcome === 'COMPLETED' ? 'APPROVED' : outcome,
    processing: journal === null ? null : 'COMPLETED',
    requested_by: staff('finance'),
    requested_at: new Date(at),
    expires_at: new Date(at + dayLength),
    decided_by: isDecided ? staff('checker') : null,
    decided_at: outcome === 'PENDING' ? null : new Date(decidedAt),
    reason: outcome === 'REJECTED' ? 'No proof was given' : null,
    balance_before: journal === null ? null : before,
    balance_after: journal === null ? null : player.account.balance,
    journal_id: journal,
    version: outcome === 'PENDING' ? 1 : 2,
  })
}

function leaveTrace({ context, staff }: PaymentContext, player: Player, { id, at }: { id: string; at: number }): void {
  if (at < context.end - 14 * dayLength) return
  writeAudit(context, {
    at,
    actor: staff('checker'),
    role: 'Finance checker',
    action: 'player-adjustments.approval',
    permission: 'ADJUST_APPROVE',
    subject: `adjustment:${id}`,
    route: '/player-adjustments',
    domainId: player.domainId,
  })
}
