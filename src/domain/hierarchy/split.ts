import { money, negate, nothing, type Money } from '#values/money.ts'
import { passUp, passUpSplit } from '#values/share.ts'
import { booked, type TransferOrder } from '../ledger/transfer.ts'
import { heldsOf, type CommissionMode, type SharePath } from './path.ts'

/** Each node's own part of a player's result, from the player's agent to the root; the parts sum to minus the result. */
export const split = (playerResult: Money, path: SharePath): Money[] => passUpSplit(negate(playerResult), heldsOf(path))

/** What each node owes the one above: the cash that flows between levels. */
export const flowsUp = (playerResult: Money, path: SharePath): Money[] =>
  passUp(negate(playerResult), heldsOf(path)).slice(0, -1)

/**
 * The same with the commission a player pays on his gross result: it follows the shares, goes to the platform (the
 * root) alone, or to the player's own agent.
 */
export function splitWithCommission(gross: Money, commission: Money, mode: CommissionMode, path: SharePath): Money[] {
  if (mode === 'share') return split(money(gross - commission), path)
  const receiver = mode === 'platform' ? path.length - 1 : 0
  return split(gross, path).map((own, at) => (at === receiver ? money(own + commission) : own))
}

export type Viewed = {
  readonly players: Money
  readonly downline: Money
  readonly own: Money
  readonly upline: Money
}

/** How one node of the path sees a result: downline + own + upline is always nought. */
export function viewedBy(at: number, playerResult: Money, owns: readonly Money[]): Viewed {
  const below = owns.slice(0, at).reduce((total, own) => total + own, 0n)
  const own = owns[at] ?? nothing
  const downline = money(playerResult + below)
  return { players: playerResult, downline, own, upline: negate(money(downline + own)) }
}

/** Books the own parts: chips move through the chain at settlement, and an agent may come to owe. */
export const shareTransfers = (
  path: SharePath,
  owns: readonly Money[],
  order: Pick<TransferOrder, 'currency' | 'ref'>,
): TransferOrder[] =>
  path.flatMap(({ accountId }, at) =>
    booked(owns[at] ?? nothing, 'exchange', { ...order, accountId, kind: 'SHARE_PL', mayOwe: true }),
  )
