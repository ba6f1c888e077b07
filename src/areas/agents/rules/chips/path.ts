import { assert } from '#values/assert.ts'
import { whole, type BasisPoints } from '#values/share.ts'

/**
 * A node above a player with its cumulative share (its own plus that of its downline). Copied into each bet, so that
 * later changes affect new bets only.
 */
export type ShareHolder = {
  readonly accountId: bigint
  readonly held: BasisPoints
  /** The node's commission rate for the product, frozen in the modes that use rates. */
  readonly rate?: BasisPoints
}

/** From the player's own agent up to the root, for one product group. */
export type SharePath = readonly ShareHolder[]

/**
 * Commission follows the shares, goes to the platform alone, to the player's agent, or each level takes its own rate. In the last two
 * it follows the shares, and each level receives commission from the one above: on session stakes and match losses, or on
 * losses of both.
 */
export const commissionModes = ['share', 'platform', 'parent', 'rate', 'stakes', 'losses'] as const
export type CommissionMode = (typeof commissionModes)[number]

export const cumulativeShares = (path: SharePath): BasisPoints[] => path.map((holder) => holder.held)

/** Cumulative shares never decrease towards the root, which has 100 %. */
export const isValidPath = (path: SharePath): boolean =>
  path.at(-1)?.held === whole &&
  path.every(({ held }, at) => Number.isInteger(held) && held >= (path[at - 1]?.held ?? 0) && held <= whole)

/** The path for one product group; where a group has no share, everything belongs to the root. */
export function pathFor(
  upline: readonly { readonly accountId: bigint; readonly helds: Readonly<Record<string, BasisPoints>> }[],
  group: string,
): SharePath {
  const path = upline.map(({ accountId, helds }, at) => ({
    accountId,
    held: at === upline.length - 1 ? whole : (helds[group] ?? 0),
  }))
  assert(isValidPath(path), `the shares of ${group} grow towards the root`)
  return path
}

/** The share left to the parent, as shown in the form for a new agent. */
export const parentShare = (parent: BasisPoints, child: BasisPoints): BasisPoints => parent - child
