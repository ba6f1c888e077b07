import { cellOf } from '#values/id.ts'
import type { Agent } from './agents.ts'
import type { Account } from '#demo/world/betting/ledger.ts'
import { addressOf, nameOf, phoneOf, states } from './names.ts'
import { dayLength, rupees, type WorldContext } from '#demo/world/context.ts'

export interface Player {
  readonly id: bigint
  readonly cell: number
  readonly domainId: number
  readonly agent: Agent
  readonly account: Account
  readonly joinedAt: number
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'LOCKED' | 'CLOSED'
  /** The player's usual stake in rupees. */
  readonly habit: number
  readonly ip: string
  deposits: number
}

export interface PlayerPool {
  readonly players: readonly Player[]
  /** A random player active at this instant: few play much, many play a little. */
  readonly playing: (at: number) => Player
}

/** Suspended and locked players stopped playing some days ago. */
const inactiveFor = 5 * dayLength

export function createPlayers(context: WorldContext, agents: readonly Agent[], firstId: bigint): PlayerPool {
  const { random, players: count } = context
  const homes = agents.filter(({ level }) => level === 5)
  const masters = agents.filter(({ level }) => level === 4)
  const players = Array.from({ length: count }, (_, at) =>
    newPlayer(context, { id: firstId + BigInt(at), agent: random.pick(random.chance(0.93) ? homes : masters), at }),
  )
  for (const player of players) writePlayer(context, player, Number(player.id - firstId) + 1)
  return { players, playing: chooser(context, players) }
}

function chooser({ random, start }: WorldContext, players: readonly Player[]): PlayerPool['playing'] {
  let total = 0
  const reach = players.map((_, at) => (total += 1 / (at + 8) ** 0.7))
  const at = (mark: number) => {
    let [low, high] = [0, reach.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((reach[middle] ?? 0) < mark) low = middle + 1
      else high = middle
    }
    return players[low]
  }
  const plays = (player: Player, instant: number) =>
    player.joinedAt < instant &&
    (player.status === 'ACTIVE' || (player.status !== 'CLOSED' && instant < start + 5 * inactiveFor))
  return (instant) => {
    for (let turn = 0; turn < 200; turn++) {
      const player = at(random.fraction() * total)
      if (player && plays(player, instant)) return player
    }
    throw new Error('No active player.')
  }
}

function newPlayer(context: WorldContext, { id, agent, at }: { id: bigint; agent: Agent; at: number }): Player {
  const { random, start, now, ledger } = context
  // The first players are always present, so that there is activity from the first day on.
  const isOld = at < 10 || random.chance(0.6)
  const span = (isOld ? 200 : 0.98) * (isOld ? dayLength : now - start)
  return {
    id,
    cell: cellOf(id),
    domainId: agent.domainId,
    agent,
    account: ledger.open(id, agent.domainId),
    joinedAt: Math.round(isOld ? start - 1 - random.fraction() * span : start + random.fraction() * span),
    status: at < 10 || random.chance(0.95) ? 'ACTIVE' : random.pick(['SUSPENDED', 'LOCKED', 'CLOSED']),
    habit: random.pick([200, 500, 500, 1000, 1000, 2000, 3000, 5000, random.chance(0.15) ? 25_000 : 1000]),
    ip: addressOf(at),
    deposits: 0,
  }
}

const kycStates = [
  'VERIFIED',
  'VERIFIED',
  'VERIFIED',
  'PENDING',
  'PENDING',
  'IN_REVIEW',
  'REJECTED',
  'EXPIRED',
] as const

function writePlayer({ sheets, random, end }: WorldContext, player: Player, number: number): void {
  const { username, name } = nameOf(number)
  sheets.put('player', {
    cell: player.cell,
    id: player.id,
    domain_id: player.domainId,
    agent_id: player.agent.id,
    username,
    name,
    phone: phoneOf(number),
    email: `${username}@example.com`,
    currency: 'INR',
    status: player.status,
    is_bet_locked: player.status === 'LOCKED' || random.chance(0.01),
    kyc: random.pick(kycStates),
    credit_reference: random.chance(0.15) ? rupees(random.pick([10_000, 25_000, 50_000])) : 0,
    exposure_limit: random.chance(0.05) ? rupees(5_000_000) : -1,
    state: random.pick(states),
    source: random.pick(['web', 'web', 'app', 'agent', 'referral']),
    created_at: new Date(player.joinedAt),
    last_login_at: new Date(Math.max(player.joinedAt, end - Math.floor(random.fraction() * 10 * dayLength))),
  })
  sheets.put('username_claim', { name_key: `${player.domainId}:${username}`, account_id: player.id })
}
