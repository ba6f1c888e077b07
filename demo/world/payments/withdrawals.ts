import { available } from '#demo/world/betting/ledger.ts'
import { topUp, type PaymentContext } from './payments.ts'
import type { Player } from '#demo/world/people/players.ts'
import { dayLength, hour, minute, rupees, type TimedEvent } from '#demo/world/context.ts'
import { writeAudit } from '#demo/world/trail.ts'

type Fate =
  | 'PENDING'
  | 'ON_HOLD'
  | 'APPROVED'
  | 'INITIATED'
  | 'PROCESSING'
  | 'UNKNOWN'
  | 'SUCCESS'
  | 'FAILED'
  | 'REJECTED'
  | 'CANCELLED'

export interface Withdrawal {
  readonly id: string
  readonly player: Player
  readonly amount: bigint
  readonly outcome: Fate
  readonly requestedAt: number
  readonly decidesAt: number
  readonly endsAt: number
}

const old: readonly Fate[] = [...Array<Fate>(16).fill('SUCCESS'), 'REJECTED', 'FAILED', 'CANCELLED']
const recent: readonly Fate[] = [
  'PENDING',
  'SUCCESS',
  'ON_HOLD',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'INITIATED',
  'PENDING',
  'PROCESSING',
  'FAILED',
  'UNKNOWN',
  'PENDING',
  'CANCELLED',
  'APPROVED',
]
const isOpen = (outcome: Fate) =>
  ['PENDING', 'ON_HOLD', 'APPROVED', 'INITIATED', 'PROCESSING', 'UNKNOWN'].includes(outcome)
const isApproved = (outcome: Fate) => !['PENDING', 'ON_HOLD', 'REJECTED', 'CANCELLED'].includes(outcome)

/** Withdrawals in every state: most paid long ago, those of the last day in progress. */
export function planWithdrawals(
  payments: PaymentContext,
  playing: (at: number) => Player,
  count: number,
): TimedEvent[] {
  const { start, end, random } = payments.context
  const recentCount = Math.max(recent.length, Math.floor(count / 12))
  return Array.from({ length: count + recentCount }, (_, index) => {
    const isRecent = index >= count
    const outcome = isRecent ? (recent[(index - count) % recent.length] ?? 'PENDING') : random.pick(old)
    const span = isRecent ? 24 * hour : end - start - 30 * hour
    const latest = isOpen(outcome) ? end - 40 * minute : end - 6 * hour
    const requestedAt = Math.round((isRecent ? latest : end - 30 * hour) - random.fraction() * (span - 6 * hour))
    const decidesAt = requestedAt + random.between(5, isOpen(outcome) ? 35 : 170) * minute
    const endsAt = decidesAt + random.between(5, 150) * minute
    return withdrawalEvents(payments, { outcome, requestedAt, decidesAt, endsAt, playing, mustBe: isRecent })
  }).flat()
}

interface Plan extends Pick<Withdrawal, 'outcome' | 'requestedAt' | 'decidesAt' | 'endsAt'> {
  readonly playing: (at: number) => Player
  /** Recent ones demonstrate their state, regardless of the player's balance. */
  readonly mustBe: boolean
}

function withdrawalEvents(payments: PaymentContext, plan: Plan): TimedEvent[] {
  let withdrawal: Withdrawal | null = null
  const ask = { at: plan.requestedAt, run: () => (withdrawal = requestWithdrawal(payments, plan)) }
  if (isOpen(plan.outcome)) return [ask]
  const at = isApproved(plan.outcome) ? plan.endsAt : plan.decidesAt
  return [ask, { at, run: () => withdrawal && finish(payments, withdrawal, at) }]
}

const minAmount = rupees(500)

function requestWithdrawal(
  payments: PaymentContext,
  { outcome, requestedAt, decidesAt, endsAt, playing, mustBe }: Plan,
): Withdrawal | null {
  const { context, rollups } = payments
  const { random } = context
  const player = playing(requestedAt)
  if (mustBe && available(player.account) < 2n * minAmount)
    topUp(payments, player, { need: 4n * minAmount, at: requestedAt })
  const max = (available(player.account) * BigInt(random.between(25, 80))) / 10_000n
  const amount = max * 100n
  if (amount < minAmount) return null
  const withdrawal: Withdrawal = {
    id: random.uuid(requestedAt),
    player,
    amount,
    outcome,
    requestedAt,
    decidesAt,
    endsAt,
  }
  move(payments, withdrawal, { at: requestedAt, kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held' })
  if (outcome === 'SUCCESS') rollups.addPayment({ player, product: 'withdrawal', at: endsAt }, amount)
  write(payments, withdrawal)
  leaveTrail(payments, withdrawal)
  return withdrawal
}

function finish(payments: PaymentContext, withdrawal: Withdrawal, at: number): void {
  if (withdrawal.outcome === 'SUCCESS')
    move(payments, withdrawal, { at, kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway' })
  else move(payments, withdrawal, { at, kind: 'WITHDRAW_RELEASE', debit: 'held', credit: 'wallet' })
}

function move(
  { context, staff }: PaymentContext,
  { player, amount, id }: Withdrawal,
  step: { at: number; kind: string; debit: string; credit: string },
): void {
  const actor = step.kind === 'WITHDRAW_HOLD' ? `player:${player.id}` : staff('checker')
  context.ledger.post({
    ...step,
    account: player.account,
    amount,
    ref: `withdrawal:${id}`,
    journal: context.random.uuid(step.at),
    actor,
  })
}

const reasons: Partial<Readonly<Record<Fate, string>>> = {
  ON_HOLD: 'Documents requested',
  REJECTED: 'Bonus terms not met',
  FAILED: 'Beneficiary account closed',
}

/** Events of the last two weeks. */
function leaveTrail({ context, staff }: PaymentContext, { id, player, outcome, ...times }: Withdrawal): void {
  if (times.requestedAt < context.end - 14 * dayLength) return
  const step = { subject: `withdrawal:${id}`, domainId: player.domainId }
  const approve = { action: 'approve-withdraws.approve', permission: 'WITHDRAW_APPROVE', route: '/approve-withdraws' }
  const reject = { action: 'approve-withdraws.reject', permission: 'WITHDRAW_REJECT', route: '/approve-withdraws' }
  const pay = { action: 'withdraws.pay', permission: 'WITHDRAW_PAY', route: '/withdraws' }
  const maker = { ...step, at: times.decidesAt, actor: staff('finance'), role: 'Finance maker' }
  if (outcome === 'REJECTED') writeAudit(context, { ...maker, ...reject, reason: 'Bonus terms not met' })
  if (isApproved(outcome)) writeAudit(context, { ...maker, ...approve })
  if (outcome === 'SUCCESS')
    writeAudit(context, { ...step, ...pay, at: times.endsAt, actor: staff('checker'), role: 'Finance checker' })
}

/** The player's usual payout account; recent requests use another one, so that they are reviewed. */
function accountOf({ id }: Player, method: string, { isNew, any }: { isNew: boolean; any: number }): string {
  if (isNew) return `XXXX${String(any).padStart(4, '0')}`
  const number = String(id).padStart(8, '0')
  if (method === 'upi') return `player${id}@okbank`
  return method === 'bank' ? `5010${number}` : `TQ${number}rXa9mKe2vYb7nLd4sWp6cHt`
}

function write({ context, staff }: PaymentContext, { id, player, amount, outcome, ...times }: Withdrawal): void {
  const { sheets, random } = context
  const isPaid = outcome === 'SUCCESS'
  const isHanded =
    isPaid || outcome === 'FAILED' || outcome === 'INITIATED' || outcome === 'PROCESSING' || outcome === 'UNKNOWN'
  const method = random.pick(['bank', 'bank', 'upi', 'upi', 'crypto'])
  sheets.put('withdrawal', {
    cell: player.cell,
    player_id: player.id,
    id,
    domain_id: player.domainId,
    agent_id: player.agent.id,
    method,
    beneficiary: accountOf(player, method, {
      isNew: times.requestedAt > context.end - 3 * dayLength,
      any: random.between(0, 9999),
    }),
    amount,
    currency: player.account.currency,
    status: outcome,
    requested_by: `player:${player.id}`,
    external_id: `site-${id}`,
    utr: isPaid ? `5${random.between(10_000_000_000, 99_999_999_999)}` : null,
    reason: reasons[outcome] ?? null,
    requested_at: new Date(times.requestedAt),
    approved_at: isApproved(outcome) ? new Date(times.decidesAt) : null,
    approved_by: isApproved(outcome) ? staff('finance') : null,
    paid_at: isPaid ? new Date(times.endsAt) : null,
    paid_by: isHanded ? staff('checker') : null,
    version: isPaid || outcome === 'FAILED' ? 3 : outcome === 'PENDING' ? 1 : 2,
  })
}
