import { formatMoney, least, money, nothing, type Money } from '#values/money.ts'
import type { BasisPoints } from '#values/share.ts'
import { decide, refuse, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'
import type { Language } from '#platform/auth/rules/languages.ts'
import { limitRefusal } from '#areas/access/rules/roles.ts'
import { transferBetween } from '#blueprint/ledger/transfer.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { mayTransferDown } from '#areas/agents/rules/chips/credit.ts'
import { keptCreditRefusal } from '#blueprint/settings/house-rules.ts'
import { openLimits, openLimitsRefusal, type OpeningLimits } from './opening-limits.ts'
import { termsColumns, termsRefusal, type Terms } from './terms.ts'
import {
  largestShareRefusal,
  limitAboveRefusal,
  nobodyBelow,
  shareGroups,
  shareRow,
  sharesRefusal,
  type Place,
  type ShareGroup,
  type Sharing,
} from './placing.ts'

/** Where a new agent is put, and what is there for him. */
export type Opening = {
  readonly agentId: bigint
  readonly staffId: bigint
  readonly parent: Place
  readonly parentAvailable: Money
  readonly currency: string
  /** The lowest limit at or above the parent; null: none. */
  readonly limitAbove: Money | null
  /** What the parent may hand on. */
  readonly termsAbove: Terms
  /** The most the house lets an account hold. */
  readonly largestShare: BasisPoints
  /** The house edits credit references itself, and whoever opens is not the house. */
  readonly isCreditKept: boolean
  /** The most the one who opens may give at once; null: no limit. His day is counted by what this approves. */
  readonly itemLimit: bigint | null
  /** What is said of bets at once, with what those above say. */
  readonly limits: readonly OpeningLimits[]
  readonly passwordHash: string
  readonly passwordUntil: Date
}

/** How the agent comes in, and whose clock he reads by. */
export type SignIn = {
  readonly needsSecondStep: boolean
  readonly allowedIps: readonly string[]
  readonly timeZone: string | null
  readonly language: Language | null
}

export type NewAgent = Sharing & {
  readonly terms: Terms
  readonly signIn: SignIn
  /** Opened with these locks on: nobody below bets, nobody below logs in either. */
  readonly isBetLocked: boolean
  readonly isUserLocked: boolean
  readonly phone: string | null
  readonly city: string | null
  readonly reference: string | null
  /** What those above keep in mind of him. */
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

export type OpeningRefusal = Refusal & { readonly group?: ShareGroup }

/** A deposit that leaves at once is held against the limits of whoever makes it. */
function depositRefusal(opening: Opening, deposit: Money): Refusal | null {
  if (deposit === nothing) return null
  if (limitRefusal(opening.itemLimit, deposit)) return refuse('Above your own limit for one item', 'initialDeposit')
  const able = least(deposit, opening.parentAvailable)
  return mayTransferDown(deposit, opening.parentAvailable)
    ? refuse(`${opening.parent.name} has ${formatMoney(able)} available`, 'initialDeposit')
    : null
}

export function openingRefusal(opening: Opening, agent: NewAgent): OpeningRefusal | null {
  const { parent, limitAbove } = opening
  if (parent.isClosed) return refuse('This agent is closed', 'parent')
  if (parent.level >= parent.deepest) return refuse('The tree would be too deep', 'parent')
  return (
    sharesRefusal(agent, { above: parent.shares, below: nobodyBelow }) ??
    largestShareRefusal(agent, opening.largestShare, nobodyBelow) ??
    keptCreditRefusal(opening.isCreditKept && agent.creditReference > nothing) ??
    limitAboveRefusal(agent.exposureLimit, limitAbove) ??
    termsRefusal(agent.terms, { above: opening.termsAbove, level: parent.level + 1 }) ??
    openLimitsRefusal(opening.limits) ??
    depositRefusal(opening, agent.deposit)
  )
}

const agentRows = ({ agentId, parent }: Opening, agent: NewAgent): RowOrder[] => [
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
      is_no_return: agent.isNoReturn,
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

/** The agent's own way in: a member of staff who stands at his node, with a password he must replace. */
const loginRows = ({ agentId, staffId, parent, passwordHash, passwordUntil }: Opening, agent: NewAgent): RowOrder[] => [
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

export function openAgent(opening: Opening, agent: NewAgent): Decision {
  const refused = openingRefusal(opening, agent)
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
    rows: [...agentRows(opening, agent), ...loginRows(opening, agent), ...openLimits(opening, agent)],
    wallets: [{ accountId: agentId, domainId: parent.domainId, currency }],
    transfers: agent.deposit === nothing ? [] : transferBetween(parent.id, agentId, order),
    approves: agent.deposit,
    becomes: { id: String(agentId), username: agent.username, parent: parent.name, deposit: money(agent.deposit) },
    events: [{ name: 'agent.opened', payload: { agent: String(agentId), parent: String(parent.id) } }],
    message: `Agent ${agent.username} stands below ${parent.name}`,
  })
}
