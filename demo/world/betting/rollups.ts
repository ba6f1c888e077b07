import type { Player } from '#demo/world/people/players.ts'
import { dayAt } from '#demo/world/context.ts'
import type { Sheets } from './sheets.ts'

interface Figures {
  readonly bets: number
  readonly stake: bigint
  readonly pl: bigint
  readonly commission: bigint
}

interface Where {
  readonly cell: number
  readonly agentId: bigint
  readonly domainId: number
  readonly product: string
  readonly at: number
}

interface Total {
  readonly where: Where
  readonly day: string
  readonly player: Player | null
  bets: number
  stake: bigint
  pl: bigint
  commission: bigint
  retained: bigint
}

/** The days of players and agents, as the write path of the database maintains them. */
export interface Rollups {
  add(key: { player: Player; product: string; at: number }, figures: Figures): void
  addOwn(where: Where, retained: bigint): void
  /** Deposits and withdrawals have no result, so they are booked for the player only. */
  addPayment(key: { player: Player; product: string; at: number }, amount: bigint): void
  write(sheets: Sheets): void
}

export function emptyRollups(): Rollups {
  const players = new Map<string, Total>()
  const agents = new Map<string, Total>()
  const row = (totals: Map<string, Total>, where: Where, player: Player | null): Total => {
    const day = dayAt(where.at)
    const key = `${player ? player.id : `${where.cell}:${where.agentId}`}:${day}:${where.product}`
    let total = totals.get(key)
    if (!total)
      totals.set(key, (total = { where, day, player, bets: 0, stake: 0n, pl: 0n, commission: 0n, retained: 0n }))
    return total
  }
  const whereOf = ({ player, product, at }: { player: Player; product: string; at: number }): Where => ({
    cell: player.cell,
    agentId: player.agent.id,
    domainId: player.domainId,
    product,
    at,
  })
  const count = (total: Total, figures: Figures) => {
    total.bets += figures.bets
    total.stake += figures.stake
    total.pl += figures.pl
    total.commission += figures.commission
  }
  return {
    add(key, figures) {
      count(row(players, whereOf(key), key.player), figures)
      count(row(agents, whereOf(key), null), figures)
    },
    addOwn(where, retained) {
      row(agents, where, null).retained += retained
    },
    addPayment(key, amount) {
      count(row(players, whereOf(key), key.player), { bets: 1, stake: amount, pl: 0n, commission: 0n })
    },
    write(sheets) {
      for (const total of players.values())
        sheets.put('player_day', { ...common(total), player_id: total.player?.id ?? null })
      for (const total of agents.values()) sheets.put('agent_day', { ...common(total), retained: total.retained })
    },
  }
}

const common = ({ where, day, bets, stake, pl, commission }: Total) => ({
  cell: where.cell,
  agent_id: where.agentId,
  day,
  product: where.product,
  domain_id: where.domainId,
  currency: 'INR',
  bets,
  stake,
  pl,
  commission,
})
