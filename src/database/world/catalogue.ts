import { competitions, cricketTeams, footballTeams, tennisPlayers } from './names.ts'
import { rupees, dayLength, hour, midnight, minute, type Scene } from './scene.ts'

export type MarketKind = 'match_odds' | 'toss' | 'bookmaker' | 'session'

export interface Runner {
  readonly id: bigint
  readonly name: string
  /** What the market thinks before the start. */
  readonly chance: number
}

export interface Market {
  readonly id: bigint
  readonly event: Event
  readonly name: string
  readonly kind: MarketKind
  readonly product: 'exchange' | 'bookmaker' | 'fancy'
  readonly runners: readonly Runner[]
  readonly opensAt: number
  readonly closesAt: number
  readonly settlesAt: number
  /** Sessions: the line at the start and what was reached in the end. */
  readonly line: number
  readonly runs: number
  readonly winner: Runner | null
  readonly commission: number
  /** How many bets it draws, compared with others. */
  readonly pull: number
  readonly isVoid: boolean
}

export interface Event {
  readonly id: bigint
  readonly competitionId: bigint
  readonly sport: string
  readonly name: string
  readonly sides: readonly string[]
  readonly startsAt: number
  readonly endsAt: number
}

interface Draft {
  readonly sport: string
  readonly startsAt: number
  readonly isWaiting?: boolean
}

const length: Readonly<Record<string, number>> = { cricket: 3.5 * hour, football: 2 * hour, tennis: 2.5 * hour }

/** A settled fixture list, what is played at this moment, what waits for its result and what comes next. */
function fixtures({ now, start, random }: Scene): Draft[] {
  const drafts: Draft[] = []
  const ends = ({ sport, startsAt }: Draft) => startsAt + (length[sport] ?? 0)
  for (let day = midnight(start) + dayLength; day < now + 3 * dayLength; day += dayLength) {
    drafts.push({ sport: 'cricket', startsAt: day + 19.5 * hour }, { sport: 'tennis', startsAt: day + 11 * hour })
    if (random.chance(0.6)) drafts.push({ sport: 'cricket', startsAt: day + 14 * hour })
    drafts.push({ sport: 'football', startsAt: day + 21 * hour })
  }
  const settled = drafts.filter((draft) => ends(draft) < now - hour || draft.startsAt > now + hour)
  const ago = (sport: string, minutes: number, isWaiting = false) => ({
    sport,
    startsAt: now - minutes * minute,
    isWaiting,
  })
  const live = [ago('cricket', 70), ago('cricket', 25), ago('football', 40), ago('tennis', 55)]
  const waiting = [
    ago('cricket', 260, true),
    ago('cricket', 300, true),
    ago('football', 150, true),
    ago('tennis', 180, true),
  ]
  return [...settled, ...live, ...waiting]
}

export interface Catalogue {
  readonly events: readonly Event[]
  readonly markets: readonly Market[]
}

/** Ids are drawn in one row: competitions, then each event with its markets and runners. */
export function planCatalogue(scene: Scene, firstId: bigint): Catalogue {
  let id = firstId + BigInt(competitions.length)
  const next = () => id++
  const events: Event[] = []
  const markets: Market[] = []
  for (const draft of fixtures(scene)) {
    const event = newEvent(scene, draft, { id: next(), firstCompetition: firstId })
    events.push(event)
    markets.push(...marketsOf(scene, event, { next, isWaiting: draft.isWaiting ?? false }))
  }
  return { events, markets }
}

export const catalogueSize = (scene: Pick<Scene, 'days'>): number => (scene.days + 6) * 120 + 1000

function newEvent({ random }: Scene, draft: Draft, ids: { id: bigint; firstCompetition: bigint }): Event {
  const pool = draft.sport === 'cricket' ? cricketTeams : draft.sport === 'football' ? footballTeams : tennisPlayers
  const home = random.pick(pool)
  const away = random.pick(pool.filter((team) => team !== home))
  const played = competitions.flatMap(({ sport }, at) => (sport === draft.sport ? [at] : []))
  return {
    id: ids.id,
    competitionId: ids.firstCompetition + BigInt(random.pick(played)),
    sport: draft.sport,
    name: `${home} v ${away}`,
    sides: [home, away],
    startsAt: draft.startsAt,
    endsAt: draft.startsAt + (length[draft.sport] ?? 0),
  }
}

interface Making {
  readonly next: () => bigint
  readonly isWaiting: boolean
}

interface Template {
  readonly name: string
  readonly kind: MarketKind
  readonly opens: number
  readonly closes: number
  readonly settles: number
  readonly pull: number
  readonly commission?: number
  readonly line?: number
  readonly spread?: number
}

function templatesOf(event: Event): Template[] {
  const matchLength = (event.endsAt - event.startsAt) / minute
  const match = { opens: -24 * 60, closes: matchLength - 4, settles: matchLength + 9 }
  const odds: Template = { ...match, name: 'Match Odds', kind: 'match_odds', pull: 5, commission: 200 }
  if (event.sport !== 'cricket') return [{ ...odds, pull: 2.5, commission: 300 }]
  const session = { kind: 'session' as const, opens: -15 }
  return [
    odds,
    { name: 'To win the toss', kind: 'toss', opens: -24 * 60, closes: -32, settles: -24, pull: 0.6 },
    { ...match, name: 'Bookmaker', kind: 'bookmaker', opens: -60, pull: 4 },
    { ...session, name: `6 over runs ${event.sides[0]}`, closes: 26, settles: 31, pull: 1.6, line: 47, spread: 8 },
    { ...session, name: `10 over runs ${event.sides[0]}`, closes: 44, settles: 50, pull: 1.2, line: 79, spread: 12 },
    { ...session, name: `Innings runs ${event.sides[0]}`, closes: 88, settles: 96, pull: 1, line: 166, spread: 19 },
  ]
}

function marketsOf(scene: Scene, event: Event, making: Making): Market[] {
  const { random, now } = scene
  const heat = random.pick([0.4, 0.7, 1, 1, 1.3, 2.5])
  const isAbandoned = random.chance(0.02)
  // The two who meet are as strong in every market of the match.
  const home = 0.2 + random.fraction() * 0.6
  return templatesOf(event).map((template) => {
    const { kind, line = 0, spread = 0 } = template
    const runners = kind === 'session' ? [] : runnersOf(event, kind === 'toss' ? 0.5 : home, making.next)
    const settlesAt = event.startsAt + template.settles * minute
    const waitsNow = making.isWaiting && settlesAt > now - 3 * hour
    return {
      id: making.next(),
      event,
      name: template.name,
      kind,
      product: kind === 'session' ? 'fancy' : kind === 'bookmaker' ? 'bookmaker' : 'exchange',
      runners,
      opensAt: event.startsAt + template.opens * minute,
      closesAt: event.startsAt + template.closes * minute,
      settlesAt: waitsNow ? now + hour : settlesAt,
      line: line + Math.round(random.swing() * spread * 0.4),
      runs: Math.max(5, line + Math.round(random.swing() * spread)),
      winner: drawn(scene, runners),
      commission: template.commission ?? 0,
      pull: template.pull * heat,
      isVoid: isAbandoned && kind !== 'toss',
    }
  })
}

function runnersOf(event: Event, home: number, next: () => bigint): Runner[] {
  const [first = '', second = ''] = event.sides
  const draw = event.sport === 'football' ? 0.26 : 0
  const runners = [
    { id: next(), name: first, chance: home * (1 - draw) },
    { id: next(), name: second, chance: (1 - home) * (1 - draw) },
  ]
  return draw === 0 ? runners : [...runners, { id: next(), name: 'The Draw', chance: draw }]
}

function drawn({ random }: Scene, runners: readonly Runner[]): Runner | null {
  let mark = random.fraction()
  for (const runner of runners) {
    mark -= runner.chance
    if (mark < 0) return runner
  }
  return runners.at(-1) ?? null
}

export const minimumStake = rupees(100)
