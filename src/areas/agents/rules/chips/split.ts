/** Oracle of the SQL functions market_split, ticket_split and own_part (src/platform/database/baseline). */

import { maxMoney, minMoney, money, negate, zeroMoney, type Money } from '#values/money.ts'
import { passUp, passUpSplit, shareOf, whole } from '#values/share.ts'
import { booked, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { cumulativeShares, type CommissionMode, type SharePath } from './path.ts'

/** Each node's part of a player's result, from the player's agent to the root; the parts sum to minus the result. */
export const split = (playerResult: Money, path: SharePath): Money[] =>
  passUpSplit(negate(playerResult), cumulativeShares(path))

/** What each node owes its parent: the cash flow between levels. */
export const flowsUp = (playerResult: Money, path: SharePath): Money[] =>
  passUp(negate(playerResult), cumulativeShares(path)).slice(0, -1)

export type PlayerResult = {
  readonly product: string
  readonly gross: Money
  /** Matched stakes of the settled bets. */
  readonly stake: Money
}

/** What commission of the upline is paid on: the stakes of a session, or what the player lost. */
export function commissionBase(mode: CommissionMode, { product, gross, stake }: PlayerResult): Money {
  if (mode === 'stakes' && product === 'fancy') return stake
  return mode === 'stakes' || mode === 'losses' ? maxMoney(zeroMoney, negate(gross)) : zeroMoney
}

/** The commission of each node on the whole business below it; the root has none. */
export const uplineCommissions = (base: Money, path: SharePath): Money[] =>
  path.map(({ rate = 0 }, at) => (at === path.length - 1 ? zeroMoney : shareOf(base, rate)))

/** What each node receives of it from its parent: its own share it would pay to itself. */
const commissionsReceived = (base: Money, path: SharePath): Money[] =>
  uplineCommissions(base, path).map((due, at) => shareOf(due, whole - (path[at]?.held ?? 0)))

type SettledResult = PlayerResult & { readonly commission: Money; readonly net: Money }

/** A settled result of a player on one path, with the commission on the net of the whole market. */
export function splitSettled(result: SettledResult, mode: CommissionMode, path: SharePath): Money[] {
  const { gross, commission, net } = result
  if (mode === 'rate') return splitAtRates(gross, { commission, net }, path)
  return splitWithCommission(gross, commission, mode, path, commissionBase(mode, result))
}

/** What a rollback takes back: the result is the negative of a settlement, and the stakes are those it settled. */
export const splitReversed = (
  { gross, commission, net, ...rest }: SettledResult,
  mode: CommissionMode,
  path: SharePath,
) =>
  splitSettled({ ...rest, gross: negate(gross), commission: negate(commission), net: negate(net) }, mode, path).map(
    negate,
  )

/**
 * The same with the commission on the player's gross result: by share, to the platform (the root) alone, to the
 * player's agent, or by rate. `base`: what each level pays commission on to the level below.
 */
export function splitWithCommission(
  gross: Money,
  commission: Money,
  mode: CommissionMode,
  path: SharePath,
  base: Money = zeroMoney,
): Money[] {
  if (mode === 'rate') return splitAtRates(gross, { commission, net: gross }, path)
  if (mode === 'share' || mode === 'stakes' || mode === 'losses') {
    const received = commissionsReceived(base, path)
    return split(money(gross - commission), path).map((own, at) =>
      money(own + (received[at] ?? 0n) - (received[at - 1] ?? 0n)),
    )
  }
  const receiver = mode === 'platform' ? path.length - 1 : 0
  return split(gross, path).map((own, at) => (at === receiver ? money(own + commission) : own))
}

export type Charge = {
  readonly commission: Money
  /** The base of the commission: the player's result in the whole market. */
  readonly net: Money
}

const sizeOf = (amount: bigint): Money => money(amount < 0n ? -amount : amount)

/**
 * Each level takes its own rate of its part of the net, at most its part of the commission; the platform gets the rest.
 */
export function splitAtRates(gross: Money, { commission, net }: Charge, path: SharePath): Money[] {
  const owns = split(gross, path)
  const results = split(net, path)
  const parts = passUpSplit(commission, cumulativeShares(path))
  const root = path.length - 1
  let left: Money = commission
  const charges = path.slice(0, root).map(({ rate = 0 }, at) => {
    const charged = minMoney(sizeOf(shareOf(results[at] ?? zeroMoney, rate)), sizeOf(parts[at] ?? zeroMoney))
    const part = commission < 0n ? negate(charged) : commission > 0n ? charged : zeroMoney
    left = money(left - part)
    return part
  })
  return owns.map((own, at) => money(own + (at === root ? left : (charges[at] ?? zeroMoney))))
}

export type ResultView = {
  readonly players: Money
  readonly downline: Money
  readonly own: Money
  readonly upline: Money
}

/** A result as seen by one node of the path: downline + own + upline is always zero. */
export function resultViewOf(at: number, playerResult: Money, owns: readonly Money[]): ResultView {
  const below = owns.slice(0, at).reduce((total, own) => total + own, 0n)
  const own = owns[at] ?? zeroMoney
  const downline = money(playerResult + below)
  return { players: playerResult, downline, own, upline: negate(money(downline + own)) }
}

/** Books each node's part: chips move along the path at settlement, and an agent can go into debt. */
export const shareTransfers = (
  path: SharePath,
  owns: readonly Money[],
  order: Pick<TransferOrder, 'currency' | 'ref'>,
): TransferOrder[] =>
  path.flatMap(({ accountId }, at) =>
    booked(owns[at] ?? zeroMoney, 'exchange', { ...order, accountId, kind: 'SHARE_PL', mayOverdraw: true }),
  )
