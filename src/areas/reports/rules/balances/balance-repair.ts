import { formatMoney, type Money } from '#values/money.ts'
import { decide, isRefusal, refuse, type Decision, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { claimedByOther, unclaimed, type Claim } from '#blueprint/decision/queue.ts'
import { repairBy, type Repair, type RepairMethod } from './repair-method.ts'
import { causeOf, columnsOf, differencesOf, isConsistent, type Differences, type Figures } from './wrong-balance.ts'

/** A balance finding, open until it is repaired with a second approval or dismissed with a reason. */
export const balanceCheckFlow = flow({
  states: ['OPEN', 'INVESTIGATING', 'REPAIRING', 'REPAIRED', 'IGNORED', 'CLEARED'],
  moves: {
    claim: { from: ['OPEN', 'INVESTIGATING'], to: 'INVESTIGATING' },
    release: { from: ['INVESTIGATING'], to: 'OPEN' },
    ask: { from: ['OPEN', 'INVESTIGATING'], to: 'REPAIRING' },
    approve: { from: ['REPAIRING'], to: 'REPAIRED' },
    decline: { from: ['REPAIRING'], to: 'OPEN' },
    ignore: { from: ['OPEN', 'INVESTIGATING'], to: 'IGNORED' },
    clear: { from: ['OPEN', 'INVESTIGATING'], to: 'CLEARED' },
  },
})

export type CheckDecision = Decision<'balance_check', typeof balanceCheckFlow>

export type Check = {
  readonly id: string
  readonly cell: number
  readonly accountId: bigint
  readonly domainId: number
  readonly agentId: bigint
  readonly currency: string
  readonly status: string
  readonly claim: Claim | null
  readonly method: RepairMethod | null
  /** The rows the repair was requested for. */
  readonly linked: readonly string[]
  readonly requestedBy: string | null
  /** The evidence given by the requester. */
  readonly evidence: string | null
  /** The differences when it was found or last rechecked. */
  readonly differences: Differences
  /** Bets and withdrawals of the account are suspended. */
  readonly isFrozen: boolean
  readonly isPlayer: boolean
}

export type Decider = { readonly id: string; readonly limit: Money | null; readonly at: Date }

const isSame = (a: Differences, b: Differences): boolean =>
  (Object.keys(a) as (keyof Differences)[]).every((part) => a[part] === b[part])

const freezeSource = ({ id }: Check): string => `repair:${id}`

/** Bets and withdrawals are suspended while the balance is in doubt. */
const freezeRows = (check: Check): RowWrite[] =>
  (check.isPlayer ? (['BET', 'WITHDRAWAL'] as const) : []).map((scope) => ({
    table: 'player_restriction',
    values: {
      cell: check.cell,
      player_id: check.accountId,
      domain_id: check.domainId,
      scope,
      kind: 'BLOCK',
      source: 'RULE',
      reason: 'The balance is being repaired',
      set_by: freezeSource(check),
    },
  }))

const unfreezeRows = (check: Check, { id, at }: Decider): RowWrite[] =>
  check.isFrozen
    ? [
        {
          table: 'player_restriction',
          key: { cell: check.cell, player_id: check.accountId, set_by: freezeSource(check), status: 'ACTIVE' },
          values: { status: 'LIFTED', lifted_by: id, lifted_at: at },
        },
      ]
    : []

/** Ends the claim on a finding that is decided or awaits approval. */
export const unclaimedRows = ({ id, domainId, claim }: Pick<Check, 'id' | 'domainId' | 'claim'>): readonly RowWrite[] =>
  unclaimed({ subject: 'balance_check', id, domainId, claim })

const claimRefusal = ({ claim }: Check, { id, at }: Decider): Refusal | null =>
  claimedByOther(claim, { name: id, at }, 'finding')

/** Rechecks a finding: cleared, or updated with current figures. A finding waiting for a decision is left unchanged. */
export function recheck(check: Check, figures: Figures, at: Date): Decision<'balance_check'> {
  const refused = refusal(balanceCheckFlow, 'clear', check.status)
  if (refused) return refused
  const current = { ...columnsOf(figures), checked_at: at }
  if (isConsistent(figures))
    return decide({
      set: { ...current, status: 'CLEARED' },
      rows: unclaimedRows(check),
      message: 'No differences left',
    })
  const { balance } = differencesOf(figures)
  return decide({ set: current, message: `Difference ${formatMoney(balance)}: ${causeOf(figures).toLowerCase()}` })
}

/** `amount` is the figure shown to the requester, if any; it cannot be entered. */
export type Plan = { readonly method: RepairMethod; readonly amount: Money | null; readonly evidence: string | null }

const repairFor = (check: Check, figures: Figures, method: RepairMethod, repairId: string): Repair | Refusal =>
  repairBy(method, figures, { accountId: check.accountId, currency: check.currency, repairId })

export function request(
  check: Check,
  figures: Figures,
  maker: Decider,
  { method, amount, evidence }: Plan,
): CheckDecision {
  const refused = refusal(balanceCheckFlow, 'ask', check.status) ?? claimRefusal(check, maker)
  if (refused) return refused
  if (!isSame(differencesOf(figures), check.differences)) return refuse('The finding has changed. Recheck it first.')
  const repair = repairFor(check, figures, method, check.id)
  if (isRefusal(repair)) return repair
  if (amount !== null && amount !== repair.amount)
    return refuse(`The amount is computed and must be ${formatMoney(repair.amount)}.`, 'amount')
  return decide({
    move: 'ask',
    set: {
      method,
      amount: repair.amount,
      linked: repair.linked,
      evidence,
      requested_by: maker.id,
      requested_at: maker.at,
    },
    rows: [...freezeRows(check), ...unclaimedRows(check)],
    events: [{ name: 'balance.repair-asked', payload: { method } }],
    message: check.isPlayer
      ? 'Awaiting second approval. Bets and withdrawals are suspended.'
      : 'Awaiting second approval',
  })
}

function decisionRefusal(check: Check, move: 'approve' | 'decline', decider: Decider): Refusal | null {
  const refused = refusal(balanceCheckFlow, move, check.status)
  if (refused) return refused
  return check.requestedBy?.toLowerCase() === decider.id.toLowerCase()
    ? refuse('You cannot approve or decline your own request.')
    : null
}

export type ApprovalFacts = {
  readonly figures: Figures
  readonly repairId: string
  /** Id of the finding for the remaining difference. */
  readonly nextId: string
  readonly reason: string
}

/** A separate journal, never an edit: the finding is booked as it is, then corrected by ordinary bookings. */
export function approve(check: Check, approving: ApprovalFacts, decider: Decider): CheckDecision {
  const refused = decisionRefusal(check, 'approve', decider)
  if (refused) return refused
  const { figures, repairId } = approving
  const { method, requestedBy } = check
  if (method === null || requestedBy === null) return refuse('No repair has been requested.')
  const repair = repairFor(check, figures, method, repairId)
  if (!isSame(differencesOf(figures), check.differences) || isRefusal(repair) || !isOfSameRows(repair, check))
    return refuse('The finding has changed since the request. Decline it and recheck.')
  if (decider.limit !== null && repair.weight > decider.limit) return refuse('Amount exceeds your approval limit.')
  const log = logValues(check, approving, repair)
  return decide({
    move: 'approve',
    set: { decided_by: decider.id, decided_at: decider.at },
    rows: [
      { table: 'balance_repair', values: { ...log, method, requested_by: requestedBy, approved_by: decider.id } },
      ...unfreezeRows(check, decider),
      ...remainderRows(check, repair.remaining, approving.nextId),
    ],
    transfers: repair.transfers,
    approves: repair.weight,
    events: [{ name: 'balance.repaired', payload: { repair: repairId, method } }],
    message: repairMessage(repair),
  })
}

const isOfSameRows = ({ linked }: Repair, check: Check): boolean => linked.join('\n') === check.linked.join('\n')

const ownerOf = ({ cell, accountId, domainId, agentId, currency }: Check) => ({
  cell,
  account_id: accountId,
  domain_id: domainId,
  agent_id: agentId,
  currency,
})

const logValues = (check: Check, { figures, repairId, reason }: ApprovalFacts, repair: Repair) => ({
  ...ownerOf(check),
  id: repairId,
  check_id: check.id,
  before: figures.actual,
  after: repair.after,
  amount: repair.amount,
  difference: repair.resolved.balance,
  held_difference: repair.resolved.held,
  exposure_before: figures.actualExposure,
  exposure_after: repair.exposureAfter,
  positions: figures.positions,
  linked: repair.linked,
  reversed: repair.reversed,
  reason,
  evidence: check.evidence,
})

/** Remaining differences become a finding of their own. */
const remainderRows = (check: Check, leaves: Figures, id: string): RowWrite[] =>
  isConsistent(leaves) ? [] : [{ table: 'balance_check', values: { ...ownerOf(check), ...columnsOf(leaves), id } }]

function repairMessage({ after, exposureAfter, remaining: leaves, weight }: Repair): string {
  const now = weight === 0n ? `${formatMoney(exposureAfter)} is reserved` : `the balance is ${formatMoney(after)}`
  return `Repaired: ${now}${isConsistent(leaves) ? '' : '; the remaining differences stay in the list'}`
}

export function decline(check: Check, reason: string, decider: Decider): CheckDecision {
  return (
    decisionRefusal(check, 'decline', decider) ??
    decide({
      move: 'decline',
      set: {
        note: reason,
        method: null,
        amount: null,
        linked: [],
        evidence: null,
        requested_by: null,
        requested_at: null,
      },
      rows: unfreezeRows(check, decider),
      events: [{ name: 'balance.repair-declined', payload: { reason } }],
    })
  )
}

export const ignore = (check: Check, reason: string, decider: Decider): CheckDecision =>
  refusal(balanceCheckFlow, 'ignore', check.status) ??
  claimRefusal(check, decider) ??
  decide({
    move: 'ignore',
    set: { note: reason, decided_by: decider.id, decided_at: decider.at },
    rows: unclaimedRows(check),
  })
