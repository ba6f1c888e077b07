import type { CricketMatch, Delivery, Innings } from '#areas/exchange/rules/cricket/match.ts'

/** Average runs per over. */
const parOf = ({ oversLimit }: CricketMatch): number => (oversLimit === null ? 3.3 : oversLimit <= 25 ? 8 : 5.2)
const dayOfPlay = 90
/** Average wickets lost when all overs are bowled. */
const usualWickets = 6

const limitOf = ({ oversLimit, superOver }: Innings): number => (superOver ? 1 : Math.floor(oversLimit ?? dayOfPlay))
const bowledOf = ({ over, balls }: Delivery): number => over + Math.min(balls, 6) / 6
const clamp = (chance: number): number => Math.min(0.97, Math.max(0.03, chance))

/** How far the wickets are behind the average. */
const lostTooMany = (delivery: Delivery, innings: Innings): number =>
  delivery.wickets - (usualWickets * bowledOf(delivery)) / limitOf(innings)

/** The probability that the first team wins, from the score alone. The result is not used. */
export function chanceAfter(match: CricketMatch, innings: Innings, delivery: Delivery): number {
  const before = match.innings
    .slice(0, match.innings.indexOf(innings))
    .filter(({ superOver }) => superOver === innings.superOver)
  const sum = (isOwn: boolean) =>
    before.filter(({ team }) => (team === innings.team) === isOwn).reduce((total, each) => total + each.total, 0)
  const ahead = sum(true) + delivery.runs - sum(false)
  const isLast = before.length === (match.oversLimit === null && !innings.superOver ? 3 : 1)
  const par = parOf(match)
  const own = isLast ? chasing({ innings, delivery, ahead, par }) : leading({ innings, delivery, ahead, par })
  return innings.team === match.teams[0] ? own : 1 - own
}

interface MatchPosition {
  readonly innings: Innings
  readonly delivery: Delivery
  /** The lead of this side in runs. */
  readonly ahead: number
  readonly par: number
}

function leading({ innings, delivery, ahead, par }: MatchPosition): number {
  const expected = delivery.runs === ahead ? par * bowledOf(delivery) : 0
  return clamp(0.5 + 0.35 * Math.tanh((ahead - expected) / (par * 6)) - 0.03 * lostTooMany(delivery, innings))
}

function chasing({ innings, delivery, ahead, par }: MatchPosition): number {
  const left = limitOf(innings) - bowledOf(delivery)
  if (ahead > 0) return clamp(1)
  if (left <= 0 || delivery.wickets >= 10) return clamp(0)
  const able = par * left * (1 - 0.05 * lostTooMany(delivery, innings))
  return clamp(0.5 + 0.47 * Math.tanh((able + ahead - 1) / (par * (1 + left / 4))))
}

/** The projected score after a number of overs: the current rate, blended with the opening estimate. */
export function lineAfter(
  innings: Innings,
  delivery: Delivery,
  { opening, overs }: { readonly opening: number; readonly overs: number },
): number {
  const played = delivery.runs - delivery.penalties
  const bowled = bowledOf(delivery)
  const pace = (played + (opening / overs) * usualWickets) / (bowled + usualWickets)
  const hope = Math.max(0.4, 1 - 0.04 * lostTooMany(delivery, innings))
  return Math.round(played + Math.max(0, overs - bowled) * pace * hope)
}

/** The margin on each side of the fair price. */
export const oddsOf = (chance: number, margin: number): number =>
  Math.max(1.02, Math.round((1 + (1 / clamp(chance) - 1) * (1 + margin)) * 100) / 100)

/** Overs of a session; an innings has its allowed overs. */
export const oversOf = (externalId: string, innings: Innings): number =>
  externalId.endsWith(':six') ? 6 : externalId.endsWith(':ten') ? 10 : limitOf(innings)
