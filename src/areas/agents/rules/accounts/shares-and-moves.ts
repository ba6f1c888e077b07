import { assert } from '#values/assert.ts'
import type { BasisPoints } from '#values/share.ts'
import { formatShare } from '#values/share.ts'
import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import type { CommissionMode } from '#areas/agents/rules/chips/path.ts'

/** Product groups with their own shares. */
export const shareGroups = ['exchange', 'bookmaker', 'fancy', 'casino'] as const
export type ShareGroup = (typeof shareGroups)[number]
export type Shares = Readonly<Record<ShareGroup, BasisPoints>>

/** The max depth of a tree, also enforced by `agent.level`. */
export const deepestLevel = 20

/** The share of the parent, and the highest share of any direct child. */
export type Bounds = { readonly above: Shares; readonly below: Shares }

/** A share is at most the parent's and at least that of every child. */
export function sharesRefusal(shares: Shares, { above, below }: Bounds): (Refusal & { group: ShareGroup }) | null {
  for (const group of shareGroups) {
    if (shares[group] > above[group])
      return { ...refuse(`The upline account has a share of ${formatShare(above[group])} %.`), group }
    if (shares[group] < below[group])
      return { ...refuse(`A downline account already has a share of ${formatShare(below[group])} %.`), group }
  }
  return null
}

/** A new share cannot exceed the operator's max share; a higher existing one is kept. */
export function maxShareRefusal(
  to: Shares,
  largest: BasisPoints,
  now: Shares,
): (Refusal & { group: ShareGroup }) | null {
  const group = shareGroups.find((one) => to[one] > largest && to[one] > now[one])
  return group ? { ...refuse(`The max share of an account is ${formatShare(largest)} %.`), group } : null
}

/** null means no limit; an account's exposure limit is at most its parent's. */
export const limitAboveRefusal = (limit: bigint | null, above: bigint | null): Refusal | null =>
  above === null || (limit !== null && limit <= above)
    ? null
    : refuse('Exposure limit must not exceed the upline limit.', 'exposureLimit')

export type ShareTerms = Shares & {
  readonly mode: CommissionMode
  /** The shares can only be changed from above; otherwise the node may return part of them. */
  readonly isShareLocked: boolean
}

export type NodeShares = {
  readonly agentId: bigint
  readonly now: ShareTerms
  readonly bounds: Bounds
  /** The operator's max share of an account. */
  readonly largest: BasisPoints
  readonly isRoot: boolean
  readonly isOwn: boolean
}

export const shareRow = (agentId: bigint, group: ShareGroup, held: BasisPoints, isNew: boolean): RowWrite =>
  isNew
    ? { table: 'agent_share', values: { agent_id: agentId, product: group, cumulative_share: held } }
    : { table: 'agent_share', key: { agent_id: agentId, product: group }, values: { cumulative_share: held } }

/** A refusal names the product group it applies to. */
export type ShareDecision = Decision<'agent'> & { readonly group?: ShareGroup }

export function editShares(
  { agentId, now, bounds, largest, isRoot, isOwn }: NodeShares,
  to: ShareTerms,
  existingGroups: ReadonlySet<string>,
): ShareDecision {
  if (isOwn) return refuse('You cannot edit your own share.')
  if (isRoot) return refuse('The shares of a top-level agent cannot be changed.')
  const refused = sharesRefusal(to, bounds) ?? maxShareRefusal(to, largest, now)
  if (refused) return refused
  const changed = shareGroups.filter((group) => now[group] !== to[group])
  if (changed.length === 0 && now.mode === to.mode && now.isShareLocked === to.isShareLocked)
    return refuse('No changes to save.')
  return decide({
    set: { commission_mode: to.mode, is_share_locked: to.isShareLocked },
    rows: changed.map((group) => shareRow(agentId, group, to[group], !existingGroups.has(group))),
    becomes: Object.fromEntries(changed.map((group) => [group, `${formatShare(to[group])} %`])),
    events: [{ name: 'agent.shares_changed', payload: { agent: String(agentId) } }],
    message: 'Shares changed; they apply to new bets',
  })
}

export type ReturnedShares = Readonly<Record<ShareGroup, BasisPoints | null>>

/**
 * A node returns part of its share to its parent, if allowed: never below the shares of its children. Placed bets keep
 * their path. null: unchanged.
 */
export function returnShares({ agentId, now, bounds, isRoot }: NodeShares, requested: ReturnedShares): ShareDecision {
  if (isRoot) return refuse('The shares of a top-level agent cannot be changed.')
  if (now.isShareLocked) return refuse('Your shares can only be changed by your upline.')
  const changed = shareGroups.filter((group) => requested[group] !== null && requested[group] !== now[group])
  if (changed.length === 0) return refuse('No changes to save.')
  const to: Shares = {
    exchange: requested.exchange ?? now.exchange,
    bookmaker: requested.bookmaker ?? now.bookmaker,
    fancy: requested.fancy ?? now.fancy,
    casino: requested.casino ?? now.casino,
  }
  const raised = changed.find((group) => to[group] > now[group])
  if (raised)
    return { ...refuse(`Your share is ${formatShare(now[raised])} %; it can only be reduced.`), group: raised }
  const refused = sharesRefusal(to, bounds)
  if (refused) return refused
  return decide({
    rows: changed.map((group) => shareRow(agentId, group, to[group], false)),
    becomes: Object.fromEntries(changed.map((group) => [group, `${formatShare(to[group])} %`])),
    events: [{ name: 'agent.shares_returned', payload: { agent: String(agentId) } }],
    message: 'Shares returned; they apply to new bets',
  })
}

/** A possible parent. */
export type AgentNode = {
  readonly id: bigint
  readonly name: string
  readonly domainId: number
  readonly level: number
  readonly upline: readonly bigint[]
  readonly isClosed: boolean
  /** The deepest level allowed below it. */
  readonly deepest: number
  readonly shares: Shares
}

export type AccountMove = {
  readonly what: 'agent' | 'player'
  readonly id: bigint
  readonly name: string
  readonly domainId: number
  /** The current parent. */
  readonly parentId: bigint | null
  readonly isOwn: boolean
  /** For an agent: its shares, and its number of levels including itself. */
  readonly shares: Shares | null
  readonly depth: number
}

function moveRefusal(moved: AccountMove, to: AgentNode): Refusal | null {
  if (moved.isOwn) return refuse('You cannot move your own account.')
  if (moved.parentId === null) return refuse('A top-level agent cannot be moved.')
  if (to.id === moved.parentId) return refuse('The account is already below this agent.', 'parent')
  if (to.domainId !== moved.domainId) return refuse('This agent belongs to another domain.', 'parent')
  if (to.isClosed) return refuse('This agent is closed.', 'parent')
  if (moved.what === 'agent' && to.upline.includes(moved.id))
    return refuse('An agent cannot be moved below itself.', 'parent')
  if (to.level + moved.depth > to.deepest) return refuse('The agent tree would be too deep.', 'parent')
  return null
}

/**
 * Moves an account below another node. It is visible there at once; placed bets keep the shares of the old path, and
 * earnings stay where they were paid.
 */
export function moveAccount(moved: AccountMove, to: AgentNode): Decision<'agent' | 'player'> {
  const refused = moveRefusal(moved, to)
  if (refused) return refused
  const events = [
    { name: `${moved.what}.moved` as const, payload: { account: String(moved.id), parent: String(to.id) } },
  ]
  const message = `${moved.name} moved below ${to.name}`
  if (moved.what === 'player')
    return decide({ sets: { player: { agent_id: to.id } }, becomes: { parent: to.name }, events, message })
  assert(moved.shares !== null, 'an agent holds shares')
  const tooMuch = sharesRefusal(moved.shares, { above: to.shares, below: noShares })
  if (tooMuch) return refuse(`${to.name} has a smaller ${tooMuch.group} share than ${moved.name}.`, 'parent')
  return decide({
    sets: { agent: { parent_id: to.id, level: to.level + 1, upline: [...to.upline, moved.id] } },
    becomes: { parent: to.name },
    events,
    message,
  })
}

export const noShares: Shares = { exchange: 0, bookmaker: 0, fancy: 0, casino: 0 }
