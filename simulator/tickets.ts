import { randomUUID } from 'node:crypto'
import type { Chance } from './chance.ts'
import type { PlayerSite } from './player-site.ts'
import { retryUntilAnswered, type RetryCounts } from './unknown-outcomes.ts'

interface Leg {
  readonly sport: (typeof fixtures)[number]['sport']
  readonly event: string
  readonly market: string
  readonly selection: string
  readonly odds: string
}

interface OpenTicket {
  readonly ticket: string
  readonly legs: readonly Leg[]
}

/** What a player site keeps of its sportsbook. */
export interface TicketState {
  readonly site: PlayerSite
  readonly chance: Chance
  readonly counts: RetryCounts
  readonly players: readonly string[]
  readonly tickets: OpenTicket[]
}

const fixtures = [
  { sport: 'football', market: 'Match result', selections: ['Home', 'Draw', 'Away'] },
  { sport: 'tennis', market: 'Winner', selections: ['First player', 'Second player'] },
  { sport: 'cricket', market: 'To win the toss', selections: ['Home', 'Away'] },
] as const

/** Events of their own, so that the result of one ticket is no correction of another's. */
function randomLeg(chance: Chance): Leg {
  const { sport, market, selections } = chance.oneOf(fixtures)
  const event = `Simulated ${sport} ${randomUUID().slice(0, 8)}`
  return {
    sport,
    event,
    market,
    selection: chance.oneOf(selections),
    odds: (chance.between(110, 600) / 100).toFixed(2),
  }
}

/** A single, an accumulator, or the doubles of three legs. */
export async function placeTicket({ site, counts, chance, players, tickets }: TicketState): Promise<string> {
  const kind = chance.oneOf(['single', 'accumulator', 'system'] as const)
  const size = { single: 1, accumulator: chance.between(2, 5), system: 3 }[kind]
  const legs = Array.from({ length: size }, () => randomLeg(chance))
  const request = {
    externalId: randomUUID(),
    player: chance.oneOf(players),
    unit: `${chance.between(1, 5) * 100}.00`,
    legs,
    ...(kind === 'system' ? { sizes: [2] } : {}),
    ip: '203.0.113.7',
  }
  const { ticket } = await retryUntilAnswered((signal) => site.placeTicket(request, signal), { counts, chance })
  tickets.push({ ticket, legs })
  return 'placed a ticket'
}

/** Most tickets get the results of their legs, which settle them; a few are voided. */
export async function endTicket({ site, counts, chance, tickets }: TicketState): Promise<string> {
  const open = tickets.shift()
  if (!open) return 'had no open ticket'
  if (chance.fraction() < 0.15) {
    const request = { externalId: randomUUID(), ticket: open.ticket, reason: 'Placed in error' }
    await retryUntilAnswered((signal) => site.voidTicket(request, signal), { counts, chance })
    return 'voided a ticket'
  }
  for (const { sport, event, market, selection } of open.legs) {
    const outcome = chance.oneOf(['WIN', 'WIN', 'LOSE', 'VOID'] as const)
    const request = { externalId: randomUUID(), sport, event, market, selection, outcome }
    await retryUntilAnswered((signal) => site.selectionResult(request, signal), { counts, chance })
  }
  return 'reported the results of a ticket'
}
