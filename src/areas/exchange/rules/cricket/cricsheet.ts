import { readInnings } from './innings.ts'
import type { CricketMatch, Innings, MatchOutcome } from './match.ts'
import type { Field } from './field-reader.ts'
import {
  day,
  items,
  member,
  oneOf,
  optionalMember,
  text,
  UnreadableField,
  unreadable,
  rootField,
  wholeNumber,
} from './field-reader.ts'

export type MatchReading = { readonly match: CricketMatch } | { readonly refused: string }

/** Reads one Cricsheet match file, formats 1.0 and 1.1. The id is the file name; the file itself has none. */
export function readCricsheet(id: string, input: unknown): MatchReading {
  try {
    return { match: readMatch(id, rootField(input)) }
  } catch (problem) {
    if (problem instanceof UnreadableField) return { refused: problem.message }
    throw problem
  }
}

function readMatch(id: string, file: Field): CricketMatch {
  const version = member(member(file, 'meta'), 'data_version')
  if (!/^1\.[01]\.\d+$/.test(text(version))) throw unreadable(version, 'must be a format of 1.0 or 1.1')
  const info = member(file, 'info')
  const teams = readTeams(member(info, 'teams'))
  const overs = optionalMember(info, 'overs')
  const oversLimit = overs === null ? null : wholeNumber(overs)
  const matchType = text(member(info, 'match_type'))
  const ballsPerOver = wholeNumber(member(info, 'balls_per_over'))
  const result = readOutcome(member(info, 'outcome'), teams)
  const hasEvenOvers = result.method === null && result.kind !== 'no result'
  return {
    id,
    competition: readCompetition(info, matchType),
    season: readSeason(member(info, 'season')),
    gender: oneOf(member(info, 'gender'), ['male', 'female']),
    matchType,
    name: `${teams[0]} v ${teams[1]}`,
    teams,
    startsOn: readStart(member(info, 'dates')),
    venue: text(member(info, 'venue')),
    oversLimit,
    tossWinner: oneOf(member(member(info, 'toss'), 'winner'), teams),
    result,
    innings: readAllInnings(member(file, 'innings'), { teams, oversLimit, ballsPerOver, hasEvenOvers }),
  }
}

type MatchTerms = {
  readonly teams: readonly [string, string]
  readonly oversLimit: number | null
  readonly ballsPerOver: number
  /** A match played to its end without recalculation gave both sides the same overs. */
  readonly hasEvenOvers: boolean
}

function readAllInnings(from: Field, { teams, oversLimit, ballsPerOver, hasEvenOvers }: MatchTerms): Innings[] {
  const all: Innings[] = []
  for (const [at, each] of items(from).entries()) {
    oneOf(member(each, 'team'), teams)
    const before = all[at - 1]
    const isChase = oversLimit !== null && at % 2 === 1 && before !== undefined
    const plainTarget = isChase ? before.total + 1 : null
    const innings = readInnings(each, { oversLimit, ballsPerOver, plainTarget })
    if (isChase && hasEvenOvers) all[at - 1] = withReducedOvers(before, innings.oversLimit)
    all.push(innings)
  }
  return all
}

/** A file states reduced overs for the chase only. */
function withReducedOvers(innings: Innings, oversLimit: number | null): Innings {
  if (oversLimit === innings.oversLimit) return innings
  const isBowledOut = oversLimit !== null && innings.completeOvers >= oversLimit
  return { ...innings, oversLimit, ending: innings.ending ?? (isBowledOut ? 'overs bowled' : null) }
}

function readTeams(from: Field): readonly [string, string] {
  const [first, second, ...others] = items(from).map(text)
  if (first === undefined || second === undefined || others.length > 0 || first === second)
    throw unreadable(from, 'must name two different teams')
  return [first, second]
}

/** A friendly belongs to no event and is filed under its format. */
function readCompetition(info: Field, matchType: string): string {
  const event = optionalMember(info, 'event')
  return event === null ? `${matchType} friendlies` : text(member(event, 'name'))
}

/** Seasons within one year are numbers, those over New Year are like '2007/08'. */
const readSeason = (from: Field): string => (typeof from.value === 'number' ? String(wholeNumber(from)) : text(from))

function readStart(from: Field): string {
  const [first] = items(from)
  if (first === undefined) throw unreadable(from, 'must name at least one day')
  return day(first)
}

function readOutcome(from: Field, teams: readonly string[]): MatchOutcome {
  const written = optionalMember(from, 'method')
  const method = written === null ? null : text(written)
  const winner = optionalMember(from, 'winner')
  if (winner !== null) return { kind: 'winner', winner: oneOf(winner, teams), method }
  const kind = oneOf(member(from, 'result'), ['tie', 'draw', 'no result'])
  if (kind !== 'tie') return { kind, method }
  const decider = optionalMember(from, 'eliminator') ?? optionalMember(from, 'bowl_out')
  return { kind, eliminator: decider === null ? null : oneOf(decider, teams), method }
}
