import { dayOf, type Day } from '#values/day.ts'

/** One market of an event with the operator's result by outcome, and the viewer's own part of it. */
export type BookedTogether = {
  readonly eventId: bigint
  readonly event: string
  readonly startsAt: Date
  readonly kind: string
  readonly winners: number
  readonly outcomes: readonly { readonly name: string; readonly total: bigint; readonly own: bigint }[]
  readonly worst: bigint
  readonly ownWorst: bigint
}

export type EventTogether = {
  readonly eventId: bigint
  readonly event: string
  readonly startsAt: Date
  readonly markets: number
  /** If every market ended in its own worst outcome. */
  readonly separate: bigint
  /** The worst that can happen: markets on the winner of the match end with the same winner. */
  readonly worst: bigint
  readonly ownWorst: bigint
  /** The winner at which it is worst; null if no market is on the winner of the match. */
  readonly outcome: string | null
}

type Part = 'total' | 'own'
const matchKinds = ['match_odds', 'bookmaker']
const isOnMatch = ({ kind, winners }: BookedTogether): boolean => matchKinds.includes(kind) && winners === 1
const isOnTitle = ({ kind, winners }: BookedTogether): boolean => kind === 'winner' && winners === 1

const nameKey = (name: string): string => name.trim().toLowerCase()
const worstIn = (market: BookedTogether, part: Part): bigint => (part === 'total' ? market.worst : market.ownWorst)
const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n)

/** The result of a market if this runner wins; an outcome that it does not list counts as its worst. */
function resultIf(market: BookedTogether, name: string, part: Part): bigint {
  const found = market.outcomes.find((outcome) => nameKey(outcome.name) === nameKey(name))
  return found === undefined ? worstIn(market, part) : found[part]
}

const namesOf = (markets: readonly BookedTogether[]): readonly string[] => [
  ...new Map(markets.flatMap(({ outcomes }) => outcomes.map(({ name }) => [nameKey(name), name] as const))).values(),
]

/** The winner at which markets on the same winner lose most, and that result. */
function worstWinner(markets: readonly BookedTogether[], part: Part) {
  const results = namesOf(markets).map((name) => ({
    name,
    result: sum(markets.map((market) => resultIf(market, name, part))),
  }))
  return results.toSorted((a, b) => (a.result < b.result ? -1 : a.result > b.result ? 1 : 0))[0] ?? null
}

/**
 * Markets of one event together: those on the winner of the match have the same winner, so their results are added
 * outcome by outcome; the others may all end at their worst.
 */
export function togetherByEvent(markets: readonly BookedTogether[]): readonly EventTogether[] {
  return [...Map.groupBy(markets, ({ eventId }) => eventId)]
    .flatMap(([eventId, own]) => {
      const [first] = own
      if (!first) return []
      const match = own.filter(isOnMatch)
      const others = own.filter((market) => !isOnMatch(market))
      const worst = worstWinner(match, 'total')
      return [
        {
          eventId,
          event: first.event,
          startsAt: first.startsAt,
          markets: own.length,
          separate: sum(own.map((market) => market.worst)),
          worst: (worst?.result ?? 0n) + sum(others.map((market) => market.worst)),
          ownWorst: (worstWinner(match, 'own')?.result ?? 0n) + sum(others.map((market) => market.ownWorst)),
          outcome: worst?.name ?? null,
        },
      ]
    })
    .toSorted(byWorst)
}

const byWorst = (a: { readonly worst: bigint }, b: { readonly worst: bigint }): number =>
  a.worst < b.worst ? -1 : a.worst > b.worst ? 1 : 0

export type DayTogether = {
  readonly day: Day
  readonly events: number
  readonly worst: bigint
  readonly ownWorst: bigint
}

/** The events of one day together: each may end at its worst. */
export const togetherByDay = (events: readonly EventTogether[], timeZone: string): readonly DayTogether[] =>
  [...Map.groupBy(events, ({ startsAt }) => dayOf(startsAt.getTime(), timeZone))]
    .map(([day, some]) => ({
      day,
      events: some.length,
      worst: sum(some.map(({ worst }) => worst)),
      ownWorst: sum(some.map(({ ownWorst }) => ownWorst)),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))

export type TeamTogether = {
  readonly team: string
  readonly events: number
  readonly worst: bigint
  readonly ownWorst: bigint
}

/** Teams in several events whose winning all of them, with any title on offer, costs the operator. */
export function togetherByTeam(markets: readonly BookedTogether[]): readonly TeamTogether[] {
  const concerned = markets.filter((market) => isOnMatch(market) || isOnTitle(market))
  return namesOf(concerned)
    .map((team) => {
      const own = concerned.filter(({ outcomes }) => outcomes.some(({ name }) => nameKey(name) === nameKey(team)))
      const result = (part: Part) => sum(own.map((market) => resultIf(market, team, part)))
      const events = new Set(own.map(({ eventId }) => eventId)).size
      return { team, events, worst: result('total'), ownWorst: result('own') }
    })
    .filter(({ events, worst }) => events > 1 && worst < 0n)
    .toSorted(byWorst)
}
