import { formatMoney, money, negate, nothing, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal, type RowOrder } from '../decision.ts'
import { flow, refusal } from '../flow.ts'
import { repair } from './balance-check.ts'
import { transfer, type TransferOrder } from './transfer.ts'

/** An account that is not as it should be, until two people have put it right, or somebody said why it may stay. */
export const balanceCheckFlow = flow({
  states: ['OPEN', 'INVESTIGATING', 'REPAIRING', 'REPAIRED', 'IGNORED', 'CLEARED'],
  moves: {
    investigate: { from: ['OPEN'], to: 'INVESTIGATING' },
    ask: { from: ['OPEN', 'INVESTIGATING'], to: 'REPAIRING' },
    approve: { from: ['REPAIRING'], to: 'REPAIRED' },
    decline: { from: ['REPAIRING'], to: 'OPEN' },
    ignore: { from: ['OPEN', 'INVESTIGATING'], to: 'IGNORED' },
    clear: { from: ['OPEN', 'INVESTIGATING'], to: 'CLEARED' },
  },
})

/** CORRECT: the balance goes back to what is expected. RECORD: it stays as it is, and the ledger says so. */
export const repairMethods = ['CORRECT', 'RECORD'] as const
export type RepairMethod = (typeof repairMethods)[number]
export const severities = ['LOW', 'MEDIUM', 'HIGH'] as const

/** How an account stands, and how it should. */
export type Figures = {
  readonly since: string | null
  readonly opening: Money
  readonly credits: Money
  readonly debits: Money
  readonly expected: Money
  readonly actual: Money
  readonly expectedHeld: Money
  readonly actualHeld: Money
  readonly expectedExposure: Money
  readonly actualExposure: Money
  /** Bookings that do not follow from the one before. */
  readonly breaks: readonly bigint[]
  /** What each market should cost, for the exposure. */
  readonly positions: readonly { readonly market: string; readonly worst: string }[]
}

export type Differences = { readonly balance: Money; readonly held: Money; readonly exposure: Money }

export const differencesOf = (
  figures: Omit<Figures, 'breaks' | 'positions' | 'since' | 'opening' | 'credits' | 'debits'>,
): Differences => ({
  balance: money(figures.actual - figures.expected),
  held: money(figures.actualHeld - figures.expectedHeld),
  exposure: money(figures.actualExposure - figures.expectedExposure),
})

export const isRight = (figures: Figures): boolean =>
  Object.values(differencesOf(figures)).every((difference) => difference === nothing)

const magnitude = (amount: Money): Money => (amount < nothing ? negate(amount) : amount)

/** What limits are held against. */
export const weightOf = ({ balance, held }: Differences): Money => money(magnitude(balance) + magnitude(held))

const large = 1_000_000n

export function severityOf({ balance, held, exposure }: Differences): (typeof severities)[number] {
  if (balance === nothing && held === nothing) return 'LOW'
  return weightOf({ balance, held, exposure }) >= large ? 'HIGH' : 'MEDIUM'
}

/** Where to look first. */
export function causeOf(figures: Figures): string {
  const { balance, held, exposure } = differencesOf(figures)
  const [first, ...others] = figures.breaks
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    return `Booking ${first}${more} does not follow from the one before`
  }
  if (balance !== nothing || held !== nothing)
    return 'The wallet is not what its last booking says: it was written to past the ledger'
  return exposure === nothing ? 'Nothing differs any more' : 'What is reserved is not what the open bets cost'
}

/** The columns of a finding. */
export const columnsOf = (figures: Figures) => ({
  since: figures.since,
  opening: figures.opening,
  credits: figures.credits,
  debits: figures.debits,
  expected: figures.expected,
  actual: figures.actual,
  expected_held: figures.expectedHeld,
  actual_held: figures.actualHeld,
  expected_exposure: figures.expectedExposure,
  actual_exposure: figures.actualExposure,
  first_bad: figures.breaks[0] ?? null,
  cause: causeOf(figures),
  severity: severityOf(differencesOf(figures)),
})

export type Check = {
  readonly id: string
  readonly cell: number
  readonly accountId: bigint
  readonly domainId: number
  readonly agentId: bigint
  readonly currency: string
  readonly status: string
  readonly method: RepairMethod | null
  readonly requestedBy: string | null
  /** What it rests on, as whoever asked said. */
  readonly evidence: string | null
  /** As they stood when it was found, or last looked at. */
  readonly seen: Differences
  /** Bets and withdrawals are stopped on its account. */
  readonly isFrozen: boolean
  readonly isPlayer: boolean
}

export type Decider = { readonly id: string; readonly limit: Money | null; readonly at: Date }

const same = (a: Differences, b: Differences): boolean =>
  a.balance === b.balance && a.held === b.held && a.exposure === b.exposure

const freezer = ({ id }: Check): string => `repair:${id}`

/** Nobody bets with or takes away money of which nobody knows whether it is there. */
const frozen = (check: Check): RowOrder[] =>
  (check.isPlayer ? ['BET', 'WITHDRAWAL'] : []).map((scope) => ({
    table: 'player_restriction',
    values: {
      cell: check.cell,
      player_id: check.accountId,
      domain_id: check.domainId,
      scope,
      kind: 'BLOCK',
      source: 'RULE',
      reason: 'The balance is being repaired',
      set_by: freezer(check),
    },
  }))

const thawed = (check: Check, { id, at }: Decider): RowOrder[] =>
  check.isFrozen
    ? [
        {
          table: 'player_restriction',
          key: { cell: check.cell, player_id: check.accountId, set_by: freezer(check), status: 'ACTIVE' },
          values: { status: 'LIFTED', lifted_by: id, lifted_at: at },
        },
      ]
    : []

/** Looked at anew: right again, or with the figures of now. What waits for a decision is left as it was shown. */
export function recheck({ status }: Check, figures: Figures, at: Date): Decision {
  const refused = refusal(balanceCheckFlow, 'clear', status)
  if (refused) return refused
  const seen = { ...columnsOf(figures), checked_at: at }
  if (isRight(figures)) return decide({ set: { ...seen, status: 'CLEARED' }, message: 'Nothing differs any more' })
  const { balance } = differencesOf(figures)
  return decide({ set: seen, message: `It differs by ${formatMoney(balance)}: ${causeOf(figures).toLowerCase()}` })
}

export type Plan = { readonly method: RepairMethod; readonly evidence: string | null }

export function ask(check: Check, figures: Figures, maker: Decider, { method, evidence }: Plan): Decision {
  const refused = refusal(balanceCheckFlow, 'ask', check.status)
  if (refused) return refused
  if (!same(differencesOf(figures), check.seen)) return refuse('It has changed since it was found: recheck it first')
  return decide({
    move: 'ask',
    set: { method, evidence, requested_by: maker.id, requested_at: maker.at },
    rows: frozen(check),
    events: [{ name: 'balance.repair-asked' }],
    message: check.isPlayer
      ? 'Waits for a second person; bets and withdrawals are stopped'
      : 'Waits for a second person',
  })
}

function decidable(check: Check, move: 'approve' | 'decline', decider: Decider): Refusal | null {
  const refused = refusal(balanceCheckFlow, move, check.status)
  if (refused) return refused
  return check.requestedBy?.toLowerCase() === decider.id.toLowerCase() ? refuse('Whoever asks cannot decide') : null
}

/** What brings the account back once what was found stands in the ledger. */
function corrections(check: Check, found: Figures, repairId: string): TransferOrder[] {
  const { balance, held } = differencesOf(found)
  const order = {
    accountId: check.accountId,
    currency: check.currency,
    ref: `repair:${repairId}`,
    note: 'Repair: corrected',
  }
  const back = repair({ expected: found.expected, difference: balance }, order)
  if (held === nothing) return back
  const sides =
    held > nothing
      ? ({ debit: 'held', credit: 'adjustment' } as const)
      : ({ debit: 'adjustment', credit: 'held' } as const)
  return [...back, transfer({ ...order, ...sides, kind: 'REPAIR', amount: magnitude(held), mayOwe: true })]
}

export type Approving = { readonly figures: Figures; readonly repairId: string; readonly reason: string }

/** A correcting journal and never an edit: what was found is booked as it is, then corrected by bookings like any other. */
export function approve(check: Check, { figures, repairId, reason }: Approving, decider: Decider): Decision {
  const refused = decidable(check, 'approve', decider)
  if (refused) return refused
  const differences = differencesOf(figures)
  const { method, requestedBy } = check
  if (method === null || requestedBy === null) return refuse('Nobody has asked for it')
  if (!same(differences, check.seen)) return refuse('It has changed since it was asked for: decline, and look again')
  if (decider.limit !== null && weightOf(differences) > decider.limit) return refuse('Above your approval limit')
  const isCorrected = method === 'CORRECT'
  return decide({
    move: 'approve',
    set: { decided_by: decider.id, decided_at: decider.at },
    rows: [
      {
        table: 'balance_repair',
        values: {
          cell: check.cell,
          account_id: check.accountId,
          id: repairId,
          check_id: check.id,
          domain_id: check.domainId,
          agent_id: check.agentId,
          currency: check.currency,
          method,
          before: figures.actual,
          after: isCorrected ? figures.expected : figures.actual,
          difference: differences.balance,
          held_difference: differences.held,
          exposure_before: figures.actualExposure,
          exposure_after: figures.expectedExposure,
          positions: figures.positions,
          requested_by: requestedBy,
          approved_by: decider.id,
          reason,
          evidence: check.evidence,
        },
      },
      ...thawed(check, decider),
    ],
    transfers: isCorrected ? corrections(check, figures, repairId) : [],
    approves: weightOf(differences),
    events: [{ name: 'balance.repaired', payload: { repair: repairId } }],
    message: `Repaired: the balance is ${formatMoney(isCorrected ? figures.expected : figures.actual)}`,
  })
}

export function decline(check: Check, reason: string, decider: Decider): Decision {
  return (
    decidable(check, 'decline', decider) ??
    decide({
      move: 'decline',
      set: { note: reason, method: null, evidence: null, requested_by: null, requested_at: null },
      rows: thawed(check, decider),
      events: [{ name: 'balance.repair-declined', payload: { reason } }],
    })
  )
}

export const investigate = ({ status }: Check, by: string): Decision =>
  refusal(balanceCheckFlow, 'investigate', status) ?? decide({ move: 'investigate', set: { assigned: by } })

export const ignore = ({ status }: Check, reason: string, { id, at }: Decider): Decision =>
  refusal(balanceCheckFlow, 'ignore', status) ??
  decide({ move: 'ignore', set: { note: reason, decided_by: id, decided_at: at } })
