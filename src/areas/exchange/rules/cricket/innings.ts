import type { Delivery, Innings, InningsEnding } from './match.ts'
import type { Field } from './field-reader.ts'
import { flag, items, member, members, optionalMember, text, unreadable, wholeNumber } from './field-reader.ts'

export type Rules = {
  readonly oversLimit: number | null
  readonly ballsPerOver: number
  /** Runs the chasing side needs if the file states no target. */
  readonly plainTarget: number | null
}

type Tally = {
  runs: number
  penalties: number
  dismissed: number
  legalBalls: number
  ballsInOver: number
  readonly retiredHurt: Set<string>
  /** Retired or not, another player bats in their place. */
  readonly replaced: Set<string>
  readonly deliveries: Delivery[]
  readonly runsAfterOver: number[]
  readonly penaltiesAfterOver: number[]
}

export function readInnings(from: Field, rules: Rules): Innings {
  const superOver = optional(from, 'super_over', flag) ?? false
  const overs = items(optionalMember(from, 'overs') ?? { value: [], key: 'overs', parent: from })
  const tally = tallyOf(overs)
  const target = optionalMember(from, 'target')
  const oversLimit = limitOf(target, superOver ? 1 : rules.oversLimit)
  const completeOvers = overs.length - (lastOverIsComplete(from, overs, tally, rules) ? 0 : 1)
  const targetRuns = target === null ? rules.plainTarget : optional(target, 'runs', wholeNumber)
  return {
    team: text(member(from, 'team')),
    superOver,
    deliveries: tally.deliveries,
    runsAfterOver: tally.runsAfterOver,
    penaltiesAfterOver: tally.penaltiesAfterOver,
    total: tally.runs,
    wickets: tally.dismissed,
    legalBalls: tally.legalBalls,
    completeOvers,
    oversLimit,
    ending: endingOf(),
  }

  function endingOf(): InningsEnding | null {
    if (optional(from, 'declared', flag) === true || optional(from, 'forfeited', flag) === true) return 'declared'
    if (targetRuns !== null && tally.runs >= targetRuns) return 'target reached'
    if (tally.dismissed >= wicketsToFall(from, tally, superOver)) return 'all out'
    if (oversLimit !== null && completeOvers >= Math.floor(oversLimit)) return 'overs bowled'
    return null
  }
}

/**
 * A side is all out when one batter has no partner left, so absent and retired hurt players reduce the wickets to fall,
 * unless a substitute bats for them.
 */
function wicketsToFall(from: Field, tally: Tally, superOver: boolean): number {
  if (superOver) return 2
  const absent = optionalMember(from, 'absent_hurt')
  return (
    10 -
    (absent === null ? 0 : items(absent).length) -
    [...tally.retiredHurt].filter((player) => !tally.replaced.has(player)).length
  )
}

/** Target overs may be 14.3: fourteen overs and three balls. */
function limitOf(target: Field | null, scheduled: number | null): number | null {
  const revised = target === null ? null : optionalMember(target, 'overs')
  if (revised === null) return scheduled
  if (typeof revised.value !== 'number' || !(revised.value > 0)) throw unreadable(revised, 'must be a number of overs')
  return scheduled === null ? revised.value : Math.min(revised.value, scheduled)
}

function tallyOf(overs: readonly Field[]): Tally {
  const tally: Tally = {
    runs: 0,
    penalties: 0,
    dismissed: 0,
    legalBalls: 0,
    ballsInOver: 0,
    retiredHurt: new Set(),
    replaced: new Set(),
    deliveries: [],
    runsAfterOver: [],
    penaltiesAfterOver: [],
  }
  overs.forEach((over, at) => {
    const number = member(over, 'over')
    if (wholeNumber(number) !== at) throw unreadable(number, `must be ${at}: overs must be in order, without gaps`)
    tally.ballsInOver = 0
    for (const delivery of items(member(over, 'deliveries'))) {
      const before = tally.dismissed
      addDelivery(tally, delivery)
      tally.deliveries.push(scoreboard(tally, at, before))
    }
    tally.runsAfterOver.push(tally.runs)
    tally.penaltiesAfterOver.push(tally.penalties)
  })
  return tally
}

const scoreboard = (tally: Tally, over: number, before: number): Delivery => ({
  over,
  balls: tally.ballsInOver,
  runs: tally.runs,
  penalties: tally.penalties,
  wickets: tally.dismissed,
  isWicket: tally.dismissed > before,
})

function addDelivery(tally: Tally, delivery: Field): void {
  for (const role of ['batter', 'non_striker']) tally.retiredHurt.delete(text(member(delivery, role)))
  for (const out of replacedIn(delivery)) tally.replaced.add(out)
  tally.runs += wholeNumber(member(member(delivery, 'runs'), 'total'))
  const extras = optionalMember(delivery, 'extras')
  if (extras !== null) tally.penalties += optional(extras, 'penalty', wholeNumber) ?? 0
  const isLegal = extras === null || (optionalMember(extras, 'wides') ?? optionalMember(extras, 'noballs')) === null
  if (isLegal) {
    tally.legalBalls += 1
    tally.ballsInOver += 1
  }
  const wickets = optionalMember(delivery, 'wickets')
  for (const wicket of wickets === null ? [] : items(wickets)) {
    const kind = text(member(wicket, 'kind'))
    if (kind === 'retired hurt' || kind === 'retired not out') tally.retiredHurt.add(text(member(wicket, 'player_out')))
    else tally.dismissed += 1
  }
}

/** Players of either side who leave the match for a substitute: after a concussion, as an impact player and so on. */
function replacedIn(delivery: Field): string[] {
  const replacements = optionalMember(delivery, 'replacements')
  const match = replacements === null ? null : optionalMember(replacements, 'match')
  return match === null ? [] : items(match).map((each) => text(member(each, 'out')))
}

/** Umpires may miscount: an over they closed after five balls is complete. */
function lastOverIsComplete(from: Field, overs: readonly Field[], tally: Tally, rules: Rules): boolean {
  if (overs.length === 0) return true
  const miscounted = optionalMember(from, 'miscounted_overs')
  const last = String(overs.length - 1)
  const isMiscounted = miscounted !== null && members(miscounted).some((each) => each.key === last)
  return isMiscounted || tally.ballsInOver >= rules.ballsPerOver
}

function optional<T>(from: Field, key: string, read: (field: Field) => T): T | null {
  const found = optionalMember(from, key)
  return found === null ? null : read(found)
}
