import { assert } from '#values/assert.ts'
import { whole, type BasisPoints } from '#values/share.ts'

/**
 * A node above a player and what it holds together with everything below it. Copied into the bet when it is placed,
 * so a later change of shares touches new bets only.
 */
export type Holder = {
  readonly accountId: bigint
  readonly held: BasisPoints
  /** Its own rate of commission, frozen where commission goes by rate. */
  readonly rate?: BasisPoints
}

/** From the player's own agent up to the root, for one product group. */
export type SharePath = readonly Holder[]

/** It follows the shares, goes to the platform alone, to the player's own agent, or each level takes its own rate. */
export const commissionModes = ['share', 'platform', 'parent', 'rate'] as const
export type CommissionMode = (typeof commissionModes)[number]

export const heldsOf = (path: SharePath): BasisPoints[] => path.map((holder) => holder.held)

/** Nobody holds less than those below him, and the root holds everything. */
export const isSound = (path: SharePath): boolean =>
  path.at(-1)?.held === whole &&
  path.every(({ held }, at) => Number.isInteger(held) && held >= (path[at - 1]?.held ?? 0) && held <= whole)

/** The path with the shares of one product group; a group without a share of its own is held by nobody below the root. */
export function pathFor(
  upline: readonly { readonly accountId: bigint; readonly helds: Readonly<Record<string, BasisPoints>> }[],
  group: string,
): SharePath {
  const path = upline.map(({ accountId, helds }, at) => ({
    accountId,
    held: at === upline.length - 1 ? whole : (helds[group] ?? 0),
  }))
  assert(isSound(path), `the shares of ${group} grow towards the root`)
  return path
}

/** What stays with the node above, as the form for a new agent shows it. */
export const parentShare = (parent: BasisPoints, child: BasisPoints): BasisPoints => parent - child
