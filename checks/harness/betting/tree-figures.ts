import { commission, settleBets, settleSession } from '#areas/exchange/rules/settlement/settlement.ts'
import type { SharePath } from '#areas/agents/rules/chips/path.ts'
import { splitWithCommission, resultViewOf } from '#areas/agents/rules/chips/split.ts'
import { dayOf, type Day } from '#values/day.ts'
import { money, negate, zeroMoney, sum, type Money } from '#values/money.ts'
import { sharePathOf, players, tree, treeZone } from './agent-tree.ts'
import type { SettlementStep, PlacedBet, Result } from './tree-bets.ts'

/** One player's result in one market on one frozen path, as the domain computes it; a rollback is its negative. */
export interface Entry {
  readonly day: Day
  readonly market: bigint
  readonly product: string
  readonly domain: number
  readonly player: bigint
  readonly path: SharePath
  readonly owns: readonly Money[]
  readonly bets: number
  readonly stake: Money
  readonly pl: Money
  readonly commission: Money
}

/** The expected entries of the settlement steps, computed by the domain rules without the database. */
export function entriesOf(placed: readonly PlacedBet[], steps: readonly SettlementStep[]): Entry[] {
  const entries: Entry[] = []
  const last = new Map<bigint, Entry[]>()
  for (const { market, at, result } of steps) {
    const day = dayOf(Date.parse(at), treeZone)
    const added =
      result === 'rollback'
        ? last.get(market)!.map((entry) => negative(entry, day))
        : players.flatMap(({ id }) =>
            resultOf(
              placed.filter((one) => one.player === id && one.market.id === market),
              result,
              day,
            ),
          )
    last.set(market, added)
    entries.push(...added)
  }
  return entries
}

const negative = (entry: Entry, day: Day): Entry => ({
  ...entry,
  day,
  bets: -entry.bets,
  stake: negate(entry.stake),
  pl: negate(entry.pl),
  commission: negate(entry.commission),
  owns: entry.owns.map((own) => negate(own)),
})

/** A player's result in a market, one entry for each path. Commission is due on all bets together and is booked on the last one's path. */
function resultOf(bets: readonly PlacedBet[], result: Result, day: Day): Entry[] {
  const [first] = bets
  if (!first) return []
  const { market, agent, player } = first
  const outcomes = (some: readonly PlacedBet[]) =>
    result === 'void'
      ? some.map(() => zeroMoney)
      : 'runs' in result
        ? settleSession(
            some.map((one) => one.bet),
            result.runs,
          ).map((one) => one.result)
        : settleBets(
            some.map((one) => one.bet),
            { winners: [result.runner] },
          ).map((one) => one.result)
  const due = commission(sum(outcomes(bets)), market.commission)
  const { domain, mode } = tree.find((node) => node.id === agent)!
  const keys = [
    ...new Set(
      bets.map((one) => JSON.stringify(sharePathOf(agent, market.product, one.era).map((holder) => holder.held))),
    ),
  ]
  return keys.map((key) => {
    const betsOnPath = bets.filter(
      (one) => JSON.stringify(sharePathOf(agent, market.product, one.era).map((holder) => holder.held)) === key,
    )
    const path = sharePathOf(agent, market.product, betsOnPath[0]!.era)
    const pl = sum(outcomes(betsOnPath))
    const paid = betsOnPath.includes(bets.at(-1)!) ? due : zeroMoney
    return {
      day,
      market: market.id,
      product: market.product,
      domain,
      player,
      path,
      pl,
      commission: paid,
      bets: betsOnPath.length,
      stake: result === 'void' ? zeroMoney : sum(betsOnPath.map((one) => one.bet.stake)),
      owns: splitWithCommission(pl, paid, mode, path),
    }
  })
}

export interface Figures {
  bets: number
  stake: bigint
  players: bigint
  downline: bigint
  commission: bigint
  own: bigint
  upline: bigint
}
export const noFigures = (): Figures => ({
  bets: 0,
  stake: 0n,
  players: 0n,
  downline: 0n,
  commission: 0n,
  own: 0n,
  upline: 0n,
})

/** Adds the entry from the viewpoint of an account on its path; an account that is not on the path is the player. */
export function addTo(figures: Figures, entry: Entry, viewer: bigint): void {
  const net = money(entry.pl - entry.commission)
  const at = entry.path.findIndex((holder) => holder.accountId === viewer)
  const view = at < 0 ? { downline: net, own: 0n, upline: negate(net) } : resultViewOf(at, net, entry.owns)
  figures.bets += entry.bets
  figures.stake += entry.stake
  figures.players += net
  figures.downline += view.downline
  figures.commission += entry.commission
  figures.own += view.own
  figures.upline += view.upline
}

export const isWithin = (period: string) => (entry: Entry) => {
  const [from = '', to = ''] = period.split('..')
  return entry.day >= from && entry.day <= to
}
export const isBelow = (node: bigint | null) => (entry: Entry) =>
  node === null || entry.path.some((holder) => holder.accountId === node)
