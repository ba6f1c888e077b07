import type { Tree } from '#demo/world/people/agents.ts'
import { available } from '#demo/world/betting/ledger.ts'
import type { StaffLookup } from '#demo/world/people/staff.ts'
import type { Player } from '#demo/world/people/players.ts'
import type { Rollups } from '#demo/world/betting/rollups.ts'
import { hour, minute, rupees, type TimedEvent, type WorldContext } from '#demo/world/context.ts'

export interface PaymentContext {
  readonly context: WorldContext
  readonly rollups: Rollups
  readonly staff: StaffLookup
  readonly tree: Tree
}

const gatewayOf: Readonly<Record<string, string>> = { upi: 'demo-pay', card: 'demo-card', crypto: 'demo-coin' }
const methods = ['upi', 'upi', 'upi', 'bank', 'bank', 'card', 'crypto', 'agent'] as const
const rejections = [
  'Transfer not found at the bank',
  'Amount differs',
  'Account of another person',
  'Reference used before',
]

/** Twelve digits, as in UPI and IMPS. */
const utrOf = ({ random }: WorldContext): string => `4${String(random.between(0, 99_999_999_999)).padStart(11, '0')}`

interface DepositRequest {
  readonly player: Player
  readonly amount: bigint
  readonly at: number
  readonly status: string
}

interface StoredDeposit {
  readonly id: string
  readonly fee: bigint
}

function putDeposit(
  { context, staff }: PaymentContext,
  { player, amount, at, status }: DepositRequest,
  journal: string | null,
): StoredDeposit {
  const { sheets, random } = context
  const method = random.pick(methods)
  const gateway = gatewayOf[method] ?? 'manual'
  const isDecided = !['INITIATED', 'PENDING', 'PROCESSING'].includes(status)
  const requestedAt = isDecided ? Math.max(player.joinedAt + 1, at - random.between(1, 30) * minute) : at
  const id = random.uuid(requestedAt)
  // Every fourth deposit in manual review also waits for the bank.
  const isOnHold = status === 'PENDING' && gateway === 'manual' && /[048c]$/.test(id)
  const fee = journal !== null && method === 'card' ? amount / 100n : 0n
  sheets.put('deposit', {
    cell: player.cell,
    player_id: player.id,
    id,
    domain_id: player.domainId,
    agent_id: player.agent.id,
    method,
    gateway,
    gateway_order: gateway === 'manual' ? null : `order-${id.slice(-12)}`,
    utr: method === 'upi' || method === 'bank' ? utrOf(context) : null,
    amount,
    fee,
    currency: player.account.currency,
    status: isOnHold ? 'ON_HOLD' : status,
    on_hold_by: isOnHold ? staff('checker') : null,
    on_hold_at: isOnHold ? new Date(Math.min(requestedAt + 4 * minute, context.end)) : null,
    hold_note: isOnHold ? 'The bank is asked: its statement names another account' : null,
    is_first: journal !== null && player.deposits === 0,
    external_id: `site-${id}`,
    reason: status === 'REJECTED' ? random.pick(rejections) : status === 'FAILED' ? 'Declined by the gateway' : null,
    requested_at: new Date(requestedAt),
    decided_at: isDecided ? new Date(at) : null,
    decided_by: !isDecided ? null : gateway === 'manual' ? staff(random.chance(0.7) ? 'finance' : 'checker') : gateway,
    journal_id: journal,
    version: isDecided ? 2 : 1,
  })
  return { id, fee }
}

/** A successful deposit: its amount is credited in full, and the fee is debited as a separate line. */
export function deposit(payments: PaymentContext, request: Omit<DepositRequest, 'status'>): void {
  const { context, rollups } = payments
  const { player, amount, at } = request
  const journal = context.random.uuid(at)
  const { id, fee } = putDeposit(payments, { ...request, status: 'SUCCESS' }, journal)
  const common = { account: player.account, at, journal, ref: `deposit:${id}`, actor: payments.staff('finance') }
  context.ledger.post({ ...common, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount })
  if (fee > 0n) context.ledger.post({ ...common, kind: 'DEPOSIT_FEE', debit: 'wallet', credit: 'gateway', amount: fee })
  player.deposits += 1
  rollups.addPayment({ player, product: 'deposit', at }, amount)
}

/** Players without funds deposit more than they need, in round amounts. */
export function topUp(payments: PaymentContext, player: Player, { need, at }: { need: bigint; at: number }): void {
  const short = Number((need - available(player.account)) / 100n) + 1
  const sum = Math.max(player.habit * payments.context.random.pick([3, 5, 8, 12]), short * 1.5)
  deposit(payments, { player, amount: rupees(Math.ceil(sum / 500) * 500), at })
}

const failedStates = ['REJECTED', 'FAILED', 'EXPIRED', 'CANCELLED'] as const
const pendingStates = ['INITIATED', 'PENDING', 'PENDING', 'PENDING', 'PROCESSING'] as const

/** Deposits that never moved money: failed ones, and pending ones. */
export function otherDeposits(payments: PaymentContext, playing: (at: number) => Player, count: number): TimedEvent[] {
  const { start, end, random } = payments.context
  return Array.from({ length: count }, (_, index) => {
    const isWaiting = index % 8 < 3
    const at = Math.round(
      isWaiting ? end - random.fraction() * 20 * hour : start + hour + random.fraction() * (end - start - hour),
    )
    const status = isWaiting
      ? pendingStates[(index + Math.floor(index / 8)) % pendingStates.length]
      : failedStates[index % failedStates.length]
    return {
      at,
      run: () => {
        const player = playing(at)
        const amount = rupees(player.habit * random.pick([2, 5, 10]))
        putDeposit(payments, { player, amount, at, status: status ?? 'PENDING' }, null)
      },
    }
  })
}
