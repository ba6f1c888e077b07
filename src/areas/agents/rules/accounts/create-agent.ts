import { formatMoney, minMoney, money, zeroMoney, type Money } from '#values/money.ts'
import type { BasisPoints } from '#values/share.ts'
import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import type { Language } from '#platform/auth/rules/languages.ts'
import { limitRefusal } from '#areas/access/rules/roles.ts'
import { transferBetween } from '#blueprint/ledger/transfer.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { mayTransferDown } from '#areas/agents/rules/chips/credit.ts'
import { lockedCreditRefusal } from '#blueprint/settings/operator-rules.ts'
import { initialLimitRows, initialLimitsRefusal, type InitialLimits } from './initial-limits.ts'
import { termsColumns, termsRefusal, type Terms } from './terms.ts'
import {
  maxShareRefusal,
  limitAboveRefusal,
  noShares,
  shareGroups,
  shareRow,
  sharesRefusal,
  type AgentNode,
  type ShareGroup,
  type ShareTerms,
} from './shares-and-moves.ts'

/** The parent of a new agent and what it can pass on. */
export type AgentOpening = {
  readonly agentId: bigint
  readonly staffId: bigint
  readonly parent: AgentNode
  readonly parentAvailable: Money
  readonly currency: string
  /** The lowest limit at or above the parent; null: none. */
  readonly limitAbove: Money | null
  /** The terms the parent can pass on. */
  readonly termsAbove: Terms
  /** The operator's max share of an account. */
  readonly largestShare: BasisPoints
  /** Only the operator edits credit references, and the user is not the operator. */
  readonly isCreditKept: boolean
  /** Approval limit per item of the user; null: no limit. The daily limit is counted by the approved amount. */
  readonly itemLimit: bigint | null
  /** Betting limits set at creation, with the upline limits. */
  readonly limits: readonly InitialLimits[]
  readonly passwordHash: string
  readonly passwordUntil: Date
}

/** The agent's login and time zone. */
export type SignIn = {
  readonly needsSecondStep: boolean
  readonly allowedIps: readonly string[]
  readonly timeZone: string | null
  readonly language: Language | null
}

export type NewAgent = ShareTerms & {
  readonly terms: Terms
  readonly signIn: SignIn
  /** Created with betting and login locked for the whole downline. */
  readonly isBetLocked: boolean
  readonly isUserLocked: boolean
  readonly phone: string | null
  readonly city: string | null
  readonly reference: string | null
  /** Internal notes of the upline. */
  readonly about: string | null
  readonly username: string
  readonly name: string
  readonly email: string
  readonly roleId: bigint
  readonly creditReference: Money
  readonly deposit: Money
  readonly exposureLimit: Money | null
  readonly remark: string
  readonly by: string
  readonly at: Date
}

export type AgentOpeningRefusal = Refusal & { readonly group?: ShareGroup }

/** An initial deposit counts against the limits of the user who creates the agent. */
function depositRefusal(opening: AgentOpening, deposit: Money): Refusal | null {
  if (deposit === zeroMoney) return null
  if (limitRefusal(opening.itemLimit, deposit))
    return refuse('Amount exceeds your approval limit per item.', 'initialDeposit')
  const able = minMoney(deposit, opening.parentAvailable)
  return mayTransferDown(deposit, opening.parentAvailable)
    ? refuse(`${opening.parent.name} has ${formatMoney(able)} available.`, 'initialDeposit')
    : null
}

export function agentOpeningRefusal(opening: AgentOpening, agent: NewAgent): AgentOpeningRefusal | null {
  const { parent, limitAbove } = opening
  if (parent.isClosed) return refuse('This agent is closed.', 'parent')
  if (parent.level >= parent.deepest) return refuse('The agent tree would be too deep.', 'parent')
  return (
    sharesRefusal(agent, { above: parent.shares, below: noShares }) ??
    maxShareRefusal(agent, opening.largestShare, noShares) ??
    lockedCreditRefusal(opening.isCreditKept && agent.creditReference > zeroMoney) ??
    limitAboveRefusal(agent.exposureLimit, limitAbove) ??
    termsRefusal(agent.terms, { above: opening.termsAbove, level: parent.level + 1 }) ??
    initialLimitsRefusal(opening.limits) ??
    depositRefusal(opening, agent.deposit)
  )
}

const agentRows = ({ agentId, parent }: AgentOpening, agent: NewAgent): RowWrite[] => [
  {
    table: 'agent',
    values: {
      id: agentId,
      domain_id: parent.domainId,
      parent_id: parent.id,
      level: parent.level + 1,
      upline: [...parent.upline, agentId],
      username: agent.username,
      name: agent.name,
      credit_reference: agent.creditReference,
      exposure_limit: agent.exposureLimit ?? -1n,
      commission_mode: agent.mode,
      is_share_locked: agent.isShareLocked,
      is_bet_locked: agent.isBetLocked,
      status: agent.isUserLocked ? 'LOCKED' : 'ACTIVE',
      phone: agent.phone,
      city: agent.city,
      reference: agent.reference,
      remark: agent.about,
      ...termsColumns(agent.terms),
    },
  },
  { table: 'username_claim', values: { name_key: `${parent.domainId}:${agent.username}`, account_id: agentId } },
  ...shareGroups.map((group) => shareRow(agentId, group, agent[group], true)),
]

/** The agent's own login: a staff account at its node, with a password that must be changed. */
const loginRows = (
  { agentId, staffId, parent, passwordHash, passwordUntil }: AgentOpening,
  agent: NewAgent,
): RowWrite[] => [
  {
    table: 'staff',
    values: {
      id: staffId,
      username: agent.username,
      name: agent.name,
      email: agent.email,
      role_id: agent.roleId,
      agent_id: agentId,
      password_hash: passwordHash,
      must_reset: true,
      temporary_until: passwordUntil,
      needs_second_step: agent.signIn.needsSecondStep,
      allowed_ips: agent.signIn.allowedIps,
      time_zone: agent.signIn.timeZone,
      language: agent.signIn.language,
      email_verified_at: agent.at,
      created_by: agent.by,
    },
  },
  { table: 'staff_domain', values: { staff_id: staffId, domain_id: parent.domainId } },
]

export function createAgent(opening: AgentOpening, agent: NewAgent): Decision {
  const refused = agentOpeningRefusal(opening, agent)
  if (refused) return refused
  const { agentId, parent, currency } = opening
  const order = {
    kind: 'TRANSFER_DOWN' as const,
    amount: agent.deposit,
    currency,
    ref: `opening:${agentId}`,
    note: agent.remark,
  }
  return decide({
    rows: [...agentRows(opening, agent), ...loginRows(opening, agent), ...initialLimitRows(opening, agent)],
    wallets: [{ accountId: agentId, domainId: parent.domainId, currency }],
    transfers: agent.deposit === zeroMoney ? [] : transferBetween(parent.id, agentId, order),
    approves: agent.deposit,
    becomes: { id: String(agentId), username: agent.username, parent: parent.name, deposit: money(agent.deposit) },
    events: [{ name: 'agent.opened', payload: { agent: String(agentId), parent: String(parent.id) } }],
    message: `Agent ${agent.username} created below ${parent.name}`,
  })
}
