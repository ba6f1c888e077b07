import type { Entry } from './betting/bets.ts'
import type { Books } from './books.ts'
import { total } from './plain.ts'

/** A row of a profit and loss report. */
export interface Figures {
  bets: number
  stake: bigint
  players: bigint
  downline: bigint
  commission: bigint
  own: bigint
  upline: bigint
}

const nothing = (): Figures => ({ bets: 0, stake: 0n, players: 0n, downline: 0n, commission: 0n, own: 0n, upline: 0n })

/** An account's view of results: what those below made, what it kept itself, and what went on to those above. */
export function seenBy(viewer: string, entries: readonly Entry[]): Figures {
  const figures = nothing()
  for (const { path, owns, pl, commission, bets, stake } of entries) {
    const net = pl - commission
    const at = path.agents.indexOf(viewer)
    const downline = net + total(owns.slice(0, Math.max(at, 0)))
    const own = at < 0 ? 0n : (owns[at] ?? 0n)
    figures.bets += bets
    figures.stake += stake
    figures.players += net
    figures.downline += downline
    figures.commission += commission
    figures.own += own
    figures.upline -= downline + own
  }
  return figures
}

const passes = (node: string) => (entry: Entry) => entry.path.agents.includes(node)

/** The rows below an account: its children with everything below them, and its own players. */
export function byDownline(books: Books, children: readonly string[], node: string | null): Map<string, Figures> {
  const rows = new Map(children.map((child) => [child, seenBy(child, books.entries.filter(passes(child)))]))
  for (const player of books.players.filter(({ agent }) => agent === node))
    rows.set(
      player.id,
      seenBy(
        player.id,
        books.entries.filter((entry) => entry.player === player),
      ),
    )
  return rows
}

export function byMarket(books: Books, viewer: string): Map<string, Figures> {
  const below = Map.groupBy(books.entries.filter(passes(viewer)), ({ market }) => market.id)
  return new Map([...below].map(([market, entries]) => [market, seenBy(viewer, entries)]))
}

/** How many players have a bet that counts in each market. */
export function playersByMarket(books: Books, viewer: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [market, entries] of Map.groupBy(books.entries.filter(passes(viewer)), (entry) => entry.market.id)) {
    const bets = [...Map.groupBy(entries, ({ player }) => player).values()].map((mine) =>
      mine.reduce((sum, entry) => sum + entry.bets, 0),
    )
    counts.set(market, bets.filter((some) => some !== 0).length)
  }
  return counts
}
