import { ownsOf } from '#demo/world/people/agents.ts'
import { cricketTeams, footballTeams, tennisPlayers } from '#demo/world/people/names.ts'
import { available } from './ledger.ts'
import { isDisputed, isAfterRefusal, wasDisputed, writeDiscrepancy, writeRefusal } from './ticket-cases.ts'
import { topUp, type PaymentContext } from '#demo/world/payments/payments.ts'
import type { Player } from '#demo/world/people/players.ts'
import { hour, minute, rupees, type TimedEvent } from '#demo/world/context.ts'

interface Leg {
  readonly sport: string
  readonly event: string
  readonly startsAt: number
  readonly market: string
  readonly selection: string
  readonly odds: number
  readonly isLive: boolean
  readonly isWon: boolean
  readonly isVoid: boolean
}

interface Ticket {
  readonly id: string
  readonly player: Player
  readonly legs: readonly Leg[]
  readonly sizes: readonly number[]
  readonly unit: bigint
  readonly lines: number
  readonly stake: bigint
  readonly placedAt: number
}

const sides: Readonly<Record<string, readonly string[]>> = {
  football: footballTeams,
  cricket: cricketTeams,
  tennis: tennisPlayers,
}
const markets = ['Winner', 'Total goals over 2.5', 'Both teams to score', 'Handicap -0.5'] as const

/** Tickets at fixed odds: mostly singles, some accumulators, a few systems; the stake is debited at once. */
export function planTickets(payments: PaymentContext, playing: (at: number) => Player, count: number): TimedEvent[] {
  const { start, end, random } = payments.context
  const known: KnownLegs = new Map()
  return Array.from({ length: count }, () => {
    const placedAt = Math.round(start + random.fraction() * (end - start - 2 * minute))
    const endsAt = Math.round(placedAt + (1 + random.fraction() * 30) * hour)
    let ticket: Ticket | null = null
    const isOpen = endsAt >= end
    // Selections of open tickets have no result yet, so they belong to later events.
    const startsAt = (Math.floor(endsAt / hour) + (isOpen ? 1 : -1)) * hour
    const anyLegs = (legs: number) => Array.from({ length: legs }, () => anyLeg(payments, { startsAt, known }))
    const begin = { at: placedAt, run: () => (ticket = placed(payments, playing(placedAt), { at: placedAt, anyLegs })) }
    const finish = () => ticket && (isOpen ? write(payments, ticket, null) : ended(payments, ticket, endsAt))
    return [begin, { at: isOpen ? end : endsAt, run: finish }]
  }).flat()
}

const combinations = (total: number, size: number): number =>
  size === 0 ? 1 : (combinations(total - 1, size - 1) * total) / size

interface Placement {
  readonly at: number
  readonly anyLegs: (legs: number) => readonly Leg[]
}

function placed(payments: PaymentContext, player: Player, { at, anyLegs }: Placement): Ticket | null {
  const { random, ledger } = payments.context
  const number = random.pick([1, 1, 1, 2, 2, 3, 3, 4])
  const legs = anyLegs(number)
  const sizes = number > 2 && random.chance(0.2) ? [2] : [number]
  const lines = sizes.reduce((total, size) => total + combinations(number, size), 0)
  const unit = rupees(Math.max(10, Math.round((player.habit * random.pick([0.1, 0.2, 0.5])) / lines / 10) * 10))
  const stake = unit * BigInt(lines)
  if (available(player.account) < stake) {
    if (random.chance(0.7)) return null
    topUp(payments, player, { need: stake, at })
  }
  const ticket = { id: random.uuid(at), player, legs, sizes, unit, lines, stake, placedAt: at }
  ledger.post({
    ...posting(payments, ticket, at),
    kind: 'SB_STAKE',
    debit: 'wallet',
    credit: 'sportsbook',
    amount: stake,
  })
  return ticket
}

/** Legs by their selection: the same selection has one result in all tickets. */
type KnownLegs = Map<string, Leg>

interface Fixture {
  readonly startsAt: number
  readonly known: KnownLegs
}

function anyLeg({ context: { random } }: PaymentContext, { startsAt, known }: Fixture): Leg {
  const sport = random.pick(['football', 'football', 'cricket', 'tennis'])
  const home = random.pick(sides[sport] ?? [])
  const away = random.pick((sides[sport] ?? []).filter((side) => side !== home))
  const odds = 110 + Math.round(random.fraction() * 260)
  const leg = {
    sport,
    event: `${home} v ${away}`,
    startsAt,
    market: sport === 'football' ? random.pick(markets) : 'Winner',
    selection: random.chance(0.5) ? home : away,
    odds: odds * 100,
    isLive: random.chance(0.3),
    isWon: random.chance(94 / odds),
    isVoid: random.chance(0.02),
  }
  const name = [sport, leg.event, startsAt, leg.market, leg.selection].join('/')
  const same = known.get(name)
  if (!same) known.set(name, leg)
  return same ? { ...leg, isWon: same.isWon, isVoid: same.isVoid } : leg
}

/** The sum over all lines of the products of their odds: each leg joins a smaller line or is left out. */
function linesReturn({ legs, sizes, unit }: Ticket): bigint {
  const sums: bigint[] = [1n, ...legs.map(() => 0n)]
  const scale = 10_000n
  legs.forEach(({ odds, isWon, isVoid }, at) => {
    const factor = isVoid ? scale : isWon ? BigInt(odds) : 0n
    for (let size = at + 1; size > 0; size--) sums[size] = (sums[size] ?? 0n) + (sums[size - 1] ?? 0n) * factor
  })
  return sizes.reduce((total, size) => total + (unit * (sums[size] ?? 0n)) / scale ** BigInt(size), 0n)
}

function ended(payments: PaymentContext, ticket: Ticket, at: number): void {
  const due = linesReturn(ticket)
  const isVoid = ticket.legs.every((leg) => leg.isVoid)
  const back = { ...posting(payments, ticket, at), debit: 'sportsbook', credit: 'wallet', amount: due }
  if (due > 0n) payments.context.ledger.post({ ...back, kind: isVoid ? 'SB_VOID' : 'SB_RETURN' })
  payShares(payments, ticket, { at, lost: ticket.stake - due })
  write(payments, ticket, { at, due, status: isVoid ? 'VOIDED' : due > 0n ? 'WON' : 'LOST' })
}

/** Each upline agent receives or owes its share, one line per ticket; the database writes the related rows itself. */
function payShares(
  { context, tree }: PaymentContext,
  { id, player, placedAt }: Ticket,
  { at, lost }: { at: number; lost: bigint },
): void {
  const path = tree.pathAt(player.agent, 'exchange', placedAt)
  const owns = ownsOf({ path: { ...path, mode: 'share' }, result: -lost, commission: 0n })
  for (const [place, own] of owns.entries()) {
    const agent = tree.agents.find((one) => one.id === path.agents[place])
    if (!agent || own === 0n) continue
    context.ledger.post({
      account: agent.account,
      kind: 'SHARE_PL',
      ...(own > 0n ? { debit: 'sportsbook', credit: 'wallet' } : { debit: 'wallet', credit: 'sportsbook' }),
      amount: own > 0n ? own : -own,
      ref: `ticket:${id}`,
      at,
      journal: context.random.uuid(at),
      actor: 'tickets',
    })
  }
}

const posting = ({ context }: PaymentContext, { id, player }: Ticket, at: number) => ({
  account: player.account,
  ref: `ticket:${id}`,
  at,
  journal: context.random.uuid(at),
  actor: 'site:demo-site',
})

/** What the site sent: the stake in major units. */
function refusedInput({ id, player, unit, legs }: Ticket) {
  return {
    externalId: `sb-${id.slice(0, 12)}`,
    player: String(player.id),
    unit: (Number(unit) / 50).toFixed(2),
    legs: legs.map(({ odds, event, market, selection }) => ({
      event,
      market,
      selection,
      odds: (odds / 10_000).toFixed(2),
    })),
  }
}

/** Daily totals of players and agents are updated automatically as tickets are written. */
function write(
  { context, tree }: PaymentContext,
  ticket: Ticket,
  end: { at: number; due: bigint; status: string } | null,
): void {
  const { id, player, legs, sizes, unit, lines, stake, placedAt } = ticket
  const all = { ...ticket, legs: legs.map((leg) => ({ ...leg, isWon: true, isVoid: false })) }
  const live = legs.filter(({ isLive }) => isLive).length
  const isOpenCase = isDisputed(ticket, end === null)
  if (isOpenCase || (end && wasDisputed(ticket, end.due)))
    writeDiscrepancy(context, ticket, { reported: linesReturn(all), endedAt: end?.at ?? null })
  if (isAfterRefusal(ticket)) writeRefusal(context, { id, player, at: placedAt, input: refusedInput(ticket) })
  context.sheets.put('ticket', {
    cell: player.cell,
    player_id: player.id,
    id,
    domain_id: player.domainId,
    agent_id: player.agent.id,
    external_id: `sb-${id.slice(0, 13)}`,
    kind: legs.length === 1 ? 'SINGLE' : sizes[0] === legs.length ? 'COMBO' : 'SYSTEM',
    phase: live === 0 ? 'PREMATCH' : live === legs.length ? 'LIVE' : 'MIXED',
    sports: [...new Set(legs.map(({ sport }) => sport))],
    sizes,
    legs: legs.length,
    lines,
    unit,
    stake,
    odds_e4: legs.reduce((product, { odds }) => (product * BigInt(odds)) / 10_000n, 10_000n),
    potential: end ? end.due : linesReturn(all),
    status: end?.status ?? 'OPEN',
    returned: end?.due ?? 0n,
    currency: player.account.currency,
    share_path_id: tree.pathAt(player.agent, 'exchange', placedAt).id,
    ip: player.ip,
    placed_at: new Date(placedAt),
    settled_at: end ? new Date(end.at) : null,
  })
  legs.forEach((leg, at) =>
    context.sheets.put('ticket_leg', {
      cell: player.cell,
      player_id: player.id,
      ticket_id: id,
      n: at + 1,
      domain_id: player.domainId,
      sport: leg.sport,
      event: leg.event,
      starts_at: new Date(leg.startsAt),
      market: leg.market,
      selection: leg.selection,
      odds_e4: leg.odds,
      is_live: leg.isLive,
      outcome: isOpenCase ? 'LOSE' : !end ? 'OPEN' : leg.isVoid ? 'VOID' : leg.isWon ? 'WIN' : 'LOSE',
    }),
  )
}
