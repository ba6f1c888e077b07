import type { Entry } from './betting/bets.ts'
import type { Books } from './books.ts'
import { total } from './arithmetic.ts'

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

/** Results from one account's viewpoint: its downline's result, its own share and the upline's. */
export function figuresFor(viewer: string, entries: readonly Entry[]): Figures {
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

const isOnPath = (node: string) => (entry: Entry) => entry.path.agents.includes(node)

/** The report rows below an account: its child agents with their downlines, and its own players. */
export function figuresByDownline(
  books: Books,
  children: readonly string[],
  node: string | null,
): Map<string, Figures> {
  const rows = new Map(children.map((child) => [child, figuresFor(child, books.entries.filter(isOnPath(child)))]))
  for (const player of books.players.filter(({ agent }) => agent === node))
    rows.set(
      player.id,
      figuresFor(
        player.id,
        books.entries.filter((entry) => entry.player === player),
      ),
    )
  return rows
}

export function figuresByMarket(books: Books, viewer: string): Map<string, Figures> {
  const below = Map.groupBy(books.entries.filter(isOnPath(viewer)), ({ market }) => market.id)
  return new Map([...below].map(([market, entries]) => [market, figuresFor(viewer, entries)]))
}

/** Number of players with a settled bet, by market. */
export function playersByMarket(books: Books, viewer: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [market, entries] of Map.groupBy(books.entries.filter(isOnPath(viewer)), (entry) => entry.market.id)) {
    const bets = [...Map.groupBy(entries, ({ player }) => player).values()].map((mine) =>
      mine.reduce((sum, entry) => sum + entry.bets, 0),
    )
    counts.set(market, bets.filter((some) => some !== 0).length)
  }
  return counts
}
