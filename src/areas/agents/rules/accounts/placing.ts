import { assert } from '#values/assert.ts'
import type { BasisPoints } from '#values/share.ts'
import { formatShare } from '#values/share.ts'
import { decide, refuse, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import type { CommissionMode } from '#areas/agents/rules/chips/path.ts'

/** The groups results are shared by; each has a share of its own. */
export const shareGroups = ['exchange', 'bookmaker', 'fancy', 'casino'] as const
export type ShareGroup = (typeof shareGroups)[number]
export type Shares = Readonly<Record<ShareGroup, BasisPoints>>

/** No tree is deeper: `agent.level` says so too. */
export const deepestLevel = 20

/** What the node above holds, and the most any node directly below holds. */
export type Bounds = { readonly above: Shares; readonly below: Shares }

/** Nobody holds more than the node above, or less than one below. */
export function sharesRefusal(shares: Shares, { above, below }: Bounds): (Refusal & { group: ShareGroup }) | null {
  for (const group of shareGroups) {
    if (shares[group] > above[group])
      return { ...refuse(`The account above holds ${formatShare(above[group])} %`), group }
    if (shares[group] < below[group])
      return { ...refuse(`An account below holds ${formatShare(below[group])} % already`), group }
  }
  return null
}

/** Nobody is given more than the house lets an account hold; what somebody held before it said so he keeps. */
export function largestShareRefusal(
  to: Shares,
  largest: BasisPoints,
  now: Shares,
): (Refusal & { group: ShareGroup }) | null {
  const group = shareGroups.find((one) => to[one] > largest && to[one] > now[one])
  return group ? { ...refuse(`The house lets an account hold ${formatShare(largest)} % at most`), group } : null
}

/** A limit of null is none; nobody may lose more at once than the one above. */
export const limitAboveRefusal = (limit: bigint | null, above: bigint | null): Refusal | null =>
  above === null || (limit !== null && limit <= above)
    ? null
    : refuse('The account above has a lower limit', 'exposureLimit')

export type Sharing = Shares & {
  readonly mode: CommissionMode
  /** Its shares are changed from above alone; otherwise the node may itself return part of them. */
  readonly isNoReturn: boolean
}

export type Holding = {
  readonly agentId: bigint
  readonly now: Sharing
  readonly bounds: Bounds
  /** The most the house lets an account hold. */
  readonly largest: BasisPoints
  readonly isRoot: boolean
  readonly isOwn: boolean
}

export const shareRow = (agentId: bigint, group: ShareGroup, held: BasisPoints, isNew: boolean): RowOrder =>
  isNew
    ? { table: 'agent_share', values: { agent_id: agentId, product: group, held } }
    : { table: 'agent_share', key: { agent_id: agentId, product: group }, values: { held } }

/** New shares touch new bets only: a bet keeps the path it was placed under. `known`: groups with a row of their own. */
export type ShareDecision = Decision & { readonly group?: ShareGroup }

export function editShares(
  { agentId, now, bounds, largest, isRoot, isOwn }: Holding,
  to: Sharing,
  known: ReadonlySet<string>,
): ShareDecision {
  if (isOwn) return refuse('Nobody edits his own share')
  if (isRoot) return refuse('The top node holds everything')
  const refused = sharesRefusal(to, bounds) ?? largestShareRefusal(to, largest, now)
  if (refused) return refused
  const changed = shareGroups.filter((group) => now[group] !== to[group])
  if (changed.length === 0 && now.mode === to.mode && now.isNoReturn === to.isNoReturn)
    return refuse('Nothing is different')
  return decide({
    set: { commission_mode: to.mode, is_no_return: to.isNoReturn },
    rows: changed.map((group) => shareRow(agentId, group, to[group], !known.has(group))),
    becomes: Object.fromEntries(changed.map((group) => [group, `${formatShare(to[group])} %`])),
    events: [{ name: 'agent.shares_changed', payload: { agent: String(agentId) } }],
    message: 'The shares hold for bets from now on',
  })
}

export type Returned = Readonly<Record<ShareGroup, BasisPoints | null>>

/**
 * A node gives part of what it holds back to the one above, where it was let: never below what stands under it holds, and bets
 * that are placed keep their path. null: as it is.
 */
export function returnShares({ agentId, now, bounds, isRoot }: Holding, asked: Returned): ShareDecision {
  if (isRoot) return refuse('The top node holds everything')
  if (now.isNoReturn) return refuse('What you hold is changed from above alone')
  const changed = shareGroups.filter((group) => asked[group] !== null && asked[group] !== now[group])
  if (changed.length === 0) return refuse('Nothing is different')
  const to: Shares = {
    exchange: asked.exchange ?? now.exchange,
    bookmaker: asked.bookmaker ?? now.bookmaker,
    fancy: asked.fancy ?? now.fancy,
    casino: asked.casino ?? now.casino,
  }
  const raised = changed.find((group) => to[group] > now[group])
  if (raised) return { ...refuse(`You hold ${formatShare(now[raised])} %`), group: raised }
  const refused = sharesRefusal(to, bounds)
  if (refused) return refused
  return decide({
    rows: changed.map((group) => shareRow(agentId, group, to[group], false)),
    becomes: Object.fromEntries(changed.map((group) => [group, `${formatShare(to[group])} %`])),
    events: [{ name: 'agent.shares_returned', payload: { agent: String(agentId) } }],
    message: 'Returned: the shares hold for bets from now on',
  })
}

/** A node as somebody may be put below it. */
export type Place = {
  readonly id: bigint
  readonly name: string
  readonly domainId: number
  readonly level: number
  readonly upline: readonly bigint[]
  readonly isClosed: boolean
  /** No deeper level may stand below it. */
  readonly deepest: number
  readonly shares: Shares
}

export type Moved = {
  readonly what: 'agent' | 'player'
  readonly id: bigint
  readonly name: string
  readonly domainId: number
  /** The node it hangs below now. */
  readonly parentId: bigint | null
  readonly isOwn: boolean
  /** Of an agent: what it holds, and how many levels hang on it, itself included. */
  readonly shares: Shares | null
  readonly depth: number
}

function placeRefusal(moved: Moved, to: Place): Refusal | null {
  if (moved.isOwn) return refuse('Nobody moves his own account')
  if (moved.parentId === null) return refuse('The top node stands where it stands')
  if (to.id === moved.parentId) return refuse('It stands there already', 'parent')
  if (to.domainId !== moved.domainId) return refuse('This agent belongs to another domain', 'parent')
  if (to.isClosed) return refuse('This agent is closed', 'parent')
  if (moved.what === 'agent' && to.upline.includes(moved.id)) return refuse('Nobody hangs below himself', 'parent')
  if (to.level + moved.depth > to.deepest) return refuse('The tree would be too deep', 'parent')
  return null
}

/**
 * Hangs an account below another node. Whoever looks sees it there at once; bets that are placed keep the shares of the old
 * chain, and what was earned stays with whom it was paid to.
 */
export function moveAccount(moved: Moved, to: Place): Decision {
  const refused = placeRefusal(moved, to)
  if (refused) return refused
  const events = [{ name: `${moved.what}.moved`, payload: { account: String(moved.id), parent: String(to.id) } }]
  const message = `${moved.name} stands below ${to.name} now`
  if (moved.what === 'player')
    return decide({ set: { agent_id: to.id }, becomes: { parent: to.name }, events, message })
  assert(moved.shares !== null, 'an agent holds shares')
  const tooMuch = sharesRefusal(moved.shares, { above: to.shares, below: nobodyBelow })
  if (tooMuch) return refuse(`${to.name} holds less of ${tooMuch.group} than ${moved.name}`, 'parent')
  return decide({
    set: { parent_id: to.id, level: to.level + 1, upline: [...to.upline, moved.id] },
    becomes: { parent: to.name },
    events,
    message,
  })
}

export const nobodyBelow: Shares = { exchange: 0, bookmaker: 0, fancy: 0, casino: 0 }
