import type { CricketMatch, MatchOutcome } from './match.ts'
import type { SessionLength } from './opening-line.ts'
import { openingLine } from './opening-line.ts'
import { sessionResult } from './session.ts'

export type MarketResult =
  | { readonly winner: string }
  | { readonly runs: number; readonly shortened?: string }
  | { readonly void: string }

export type OfferedMarket = {
  readonly externalId: string
  readonly name: string
  readonly kind: 'match_odds' | 'toss' | 'session'
  /** Decimal odds, or the rate per 100 staked of bookmaker and fancy markets. */
  readonly priceKind: 'odds' | 'rate'
  /** Empty for sessions: their bets are on a line. */
  readonly runners: readonly string[]
  readonly line?: number
  readonly result: MarketResult
}

export type CricketOffer = {
  readonly competition: { readonly externalId: string; readonly name: string; readonly sport: 'cricket' }
  readonly event: { readonly externalId: string; readonly name: string; readonly startsAt: string }
  readonly markets: readonly OfferedMarket[]
}

/** The markets an operator offers on a match, with the results of the match. */
export function offerOf(match: CricketMatch): CricketOffer {
  return {
    competition: {
      externalId: `cricsheet:${slug(`${match.competition} ${match.gender} ${match.season}`)}`,
      name: `${match.competition} ${match.season}`,
      sport: 'cricket',
    },
    // The files have the day but not the start time.
    event: {
      externalId: `cricsheet:${match.id}`,
      name: match.name,
      startsAt: `${match.startsOn}T14:00:00.000Z`,
    },
    markets: [matchOdds(match), toss(match), ...sessions(match)],
  }
}

/**
 * Match odds follow the official result, including awarded matches. A tie goes to the winner of the super over; without
 * one there is no winner and all bets are void, as is common practice. No result: void.
 */
export function matchOddsResult(result: MatchOutcome): MarketResult {
  if (result.kind === 'winner') return { winner: result.winner }
  if (result.kind === 'tie')
    return result.eliminator === null ? { void: 'tie without a super over' } : { winner: result.eliminator }
  return result.kind === 'draw' ? { winner: theDraw } : { void: 'no result' }
}

const theDraw = 'The Draw'

function matchOdds(match: CricketMatch): OfferedMarket {
  const maybeDraw = match.oversLimit === null ? [theDraw] : []
  return {
    externalId: `cricsheet:${match.id}:match-odds`,
    name: 'Match Odds',
    kind: 'match_odds',
    priceKind: 'odds',
    runners: [...match.teams, ...maybeDraw],
    result: matchOddsResult(match.result),
  }
}

function toss(match: CricketMatch): OfferedMarket {
  return {
    externalId: `cricsheet:${match.id}:toss`,
    name: 'To Win the Toss',
    kind: 'toss',
    priceKind: 'rate',
    runners: match.teams,
    result: { winner: match.tossWinner },
  }
}

/** Super overs have no sessions. */
function sessions(match: CricketMatch): OfferedMarket[] {
  return match.innings
    .filter((innings) => !innings.superOver)
    .flatMap((innings, at) =>
      sessionLengths(match.oversLimit).map(({ length, overs, words }) => {
        const externalId = `cricsheet:${match.id}:innings-${at + 1}:${length}`
        return {
          externalId,
          name: `${words} ${innings.team}${at > 1 ? ' second innings' : ''}`,
          kind: 'session',
          priceKind: 'rate',
          runners: [],
          line: openingLine(match, length, externalId),
          result: sessionResult(innings, overs),
        }
      }),
    )
}

type SessionOffer = { readonly length: SessionLength; readonly overs: number | null; readonly words: string }

function sessionLengths(oversLimit: number | null): SessionOffer[] {
  const firstOvers = [
    { length: 'six', overs: 6, words: '6 over runs' },
    { length: 'ten', overs: 10, words: '10 over runs' },
  ] as const
  return [
    ...firstOvers.filter(({ overs }) => oversLimit === null || overs < oversLimit),
    { length: 'innings', overs: oversLimit, words: 'Innings runs' },
  ]
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
