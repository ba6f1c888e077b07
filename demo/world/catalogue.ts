import { chanceCourse, fixedCourse, lastOf, lineCourse, type Course } from './course.ts'
import { competitions, cricketTeams, footballTeams, tennisPlayers } from './people/names.ts'
import type { Event, Market, MarketKind, Runner } from './betting/market.ts'
import { chanceOf } from './betting/prices.ts'
import { rupees, dayLength, hour, midnight, minute, type WorldContext } from './context.ts'

interface Draft {
  readonly sport: string
  readonly startsAt: number
  readonly isWaiting?: boolean
}

const length: Readonly<Record<string, number>> = { cricket: 3.5 * hour, football: 2 * hour, tennis: 2.5 * hour }

/** Settled fixtures, matches in play, matches waiting for their result, and upcoming ones. */
function fixtures({ now, start, random }: WorldContext): Draft[] {
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

/** Ids are allocated in one sequence: competitions, then each event with its markets and runners. */
export function planCatalogue(context: WorldContext, firstId: bigint): Catalogue {
  let id = firstId + BigInt(competitions.length)
  const next = () => id++
  const events: Event[] = []
  const markets: Market[] = []
  for (const draft of fixtures(context)) {
    const event = newEvent(context, draft, { id: next(), firstCompetition: firstId })
    events.push(event)
    markets.push(...marketsOf(context, event, { next, isWaiting: draft.isWaiting ?? false }))
  }
  return { events, markets }
}

export const catalogueSize = (context: Pick<WorldContext, 'days'>): number => (context.days + 6) * 120 + 1000

function newEvent({ random }: WorldContext, draft: Draft, ids: { id: bigint; firstCompetition: bigint }): Event {
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

function marketsOf(context: WorldContext, event: Event, making: Making): Market[] {
  const { random, now } = context
  const heat = random.pick([0.4, 0.7, 1, 1, 1.3, 2.5])
  const isAbandoned = random.chance(0.02)
  // One match has one course and one winner for all of its markets.
  const span = { from: event.startsAt, to: event.endsAt - 4 * minute }
  const course = chanceCourse(random, span, (0.25 + random.fraction() * 0.5) * (hasDraw(event) ? 0.74 : 1))
  const luck = random.fraction()
  return templatesOf(event).map((template) => {
    const { kind } = template
    const settlesAt = event.startsAt + template.settles * minute
    const waitsNow = making.isWaiting && settlesAt > now - 3 * hour
    const timed = {
      opensAt: event.startsAt + template.opens * minute,
      closesAt: event.startsAt + template.closes * minute,
      settlesAt: waitsNow ? now + hour : settlesAt,
    }
    return {
      ...timed,
      ...outcomeOf(context, event, { template, course, luck, next: making.next }),
      id: making.next(),
      event,
      name: template.name,
      kind,
      product: kind === 'session' ? 'fancy' : kind === 'bookmaker' ? 'bookmaker' : 'exchange',
      commission: template.commission ?? 0,
      pull: template.pull * heat,
      isVoid: isAbandoned && kind !== 'toss',
    }
  })
}

interface Story {
  readonly template: Template
  readonly course: Course
  readonly luck: number
  readonly next: () => bigint
}

type Outcome = Pick<Market, 'runners' | 'course' | 'runs' | 'winner'>

/** The course ends with the last bets; the result is drawn from its end, so that late prices were fair too. */
function outcomeOf({ random }: WorldContext, event: Event, { template, course, luck, next }: Story): Outcome {
  const { kind, opens, closes, line = 0, spread = 0 } = template
  if (kind === 'session') {
    const span = { from: event.startsAt + opens * minute, to: event.startsAt + closes * minute }
    const lines = lineCourse(random, span, { line: line + Math.round(random.swing() * spread * 0.4), spread })
    return {
      runners: [],
      course: lines,
      runs: Math.max(1, Math.round(lastOf(lines) + random.swing() * (spread / 2.5))),
      winner: null,
    }
  }
  const runners = runnersOf(event, kind, next)
  if (kind !== 'toss') return { runners, course, runs: 0, winner: drawn(runners, lastOf(course), luck) }
  const even = fixedCourse({ from: 0, to: 1 }, 0.5)
  return { runners, course: even, runs: 0, winner: drawn(runners, 0.5, random.fraction()) }
}

const hasDraw = ({ sport }: Event): boolean => sport === 'football'

function runnersOf(event: Event, kind: MarketKind, next: () => bigint): Runner[] {
  const [first = '', second = ''] = event.sides
  const draws = hasDraw(event) && kind !== 'toss'
  const runners = [
    { id: next(), name: first, isHome: true, part: 1 },
    { id: next(), name: second, isHome: false, part: draws ? 0.6 : 1 },
  ]
  return draws ? [...runners, { id: next(), name: 'The Draw', isHome: false, part: 0.4 }] : runners
}

function drawn(runners: readonly Runner[], home: number, luck: number): Runner | null {
  let mark = luck
  for (const runner of runners) {
    mark -= chanceOf(runner, home)
    if (mark < 0) return runner
  }
  return runners.at(-1) ?? null
}

export const minimumStake = rupees(100)
