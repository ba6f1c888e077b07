import { commission, settleBets, settleSession } from '#areas/exchange/rules/settlement/settlement.ts'
import type { SharePath } from '#areas/agents/rules/chips/path.ts'
import { splitWithCommission, viewedBy } from '#areas/agents/rules/chips/split.ts'
import { dayOf, type Day } from '#values/day.ts'
import { money, negate, nothing, sum, type Money } from '#values/money.ts'
import { pathOf, players, tree, treeZone } from './settled-tree.ts'
import type { Deed, Placed, Result } from './tree-bets.ts'

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

/** What the deeds mean by the rules of the domain alone: nothing here asks the database. */
export function entriesOf(placed: readonly Placed[], deeds: readonly Deed[]): Entry[] {
  const entries: Entry[] = []
  const last = new Map<bigint, Entry[]>()
  for (const { market, at, result } of deeds) {
    const day = dayOf(Date.parse(at), treeZone)
    const fresh =
      result === 'rollback'
        ? last.get(market)!.map((entry) => negative(entry, day))
        : players.flatMap(({ id }) =>
            resultOf(
              placed.filter((one) => one.player === id && one.market.id === market),
              result,
              day,
            ),
          )
    last.set(market, fresh)
    entries.push(...fresh)
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

/** A player's bets in a market, one entry for each path; commission is due on all of them and follows the last. */
function resultOf(bets: readonly Placed[], result: Result, day: Day): Entry[] {
  const [first] = bets
  if (!first) return []
  const { market, agent, player } = first
  const outcomes = (some: readonly Placed[]) =>
    result === 'void'
      ? some.map(() => nothing)
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
    ...new Set(bets.map((one) => JSON.stringify(pathOf(agent, market.product, one.era).map((holder) => holder.held)))),
  ]
  return keys.map((key) => {
    const mine = bets.filter(
      (one) => JSON.stringify(pathOf(agent, market.product, one.era).map((holder) => holder.held)) === key,
    )
    const path = pathOf(agent, market.product, mine[0]!.era)
    const pl = sum(outcomes(mine))
    const paid = mine.includes(bets.at(-1)!) ? due : nothing
    return {
      day,
      market: market.id,
      product: market.product,
      domain,
      player,
      path,
      pl,
      commission: paid,
      bets: mine.length,
      stake: result === 'void' ? nothing : sum(mine.map((one) => one.bet.stake)),
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
export const none = (): Figures => ({
  bets: 0,
  stake: 0n,
  players: 0n,
  downline: 0n,
  commission: 0n,
  own: 0n,
  upline: 0n,
})

/** Adds what an account of the entry's path sees of it; an account that is not in the path is the player himself. */
export function addTo(figures: Figures, entry: Entry, viewer: bigint): void {
  const net = money(entry.pl - entry.commission)
  const at = entry.path.findIndex((holder) => holder.accountId === viewer)
  const seen = at < 0 ? { downline: net, own: 0n, upline: negate(net) } : viewedBy(at, net, entry.owns)
  figures.bets += entry.bets
  figures.stake += entry.stake
  figures.players += net
  figures.downline += seen.downline
  figures.commission += entry.commission
  figures.own += seen.own
  figures.upline += seen.upline
}

export const within = (period: string) => (entry: Entry) => {
  const [from = '', to = ''] = period.split('..')
  return entry.day >= from && entry.day <= to
}
export const isBelow = (node: bigint | null) => (entry: Entry) =>
  node === null || entry.path.some((holder) => holder.accountId === node)
