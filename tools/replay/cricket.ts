import { offerOf, type OfferedMarket } from '#areas/exchange/rules/cricket/markets.ts'
import type { CricketMatch, Delivery, Innings } from '#areas/exchange/rules/cricket/match.ts'
import { chanceAfter, lineAfter, oddsOf, oversOf } from './estimate.ts'
import type { Cue, Play, Quote, Score } from './play.ts'

/** Time between two balls; the files have their order but not their time. */
const ballMs = 40_000
/** How long a ball takes: betting is suspended. */
const runMs = 12_000
/** Betting is suspended until the next batter is in. */
const wicketMs = 90_000
const changeOfEndsMs = 30_000
const breakMs = 15 * 60_000
const readyMs = 60_000

interface Ball {
  readonly at: number
  readonly innings: Innings
  readonly delivery: Delivery
}

/** Ids are sent without spaces and accents. */
const idOf = (name: string): string => name.replaceAll(/[^A-Za-z0-9.:-]+/g, '-').slice(0, 80)

/** A match ball by ball, with lines and odds that follow its score. */
export function playsOf(match: CricketMatch): Play[] {
  const offer = offerOf(match)
  const balls = ballsOf(match)
  return offer.markets
    .filter(({ kind }) => kind !== 'toss')
    .map((market) => ({
      sport: 'cricket',
      competition: {
        id: idOf(`replay:${offer.competition.externalId}`),
        name: offer.competition.name.slice(0, 80),
      },
      event: { id: `replay:${offer.event.externalId}`, name: offer.event.name.slice(0, 80) },
      market: {
        id: `replay:${market.externalId}`,
        name: market.name.slice(0, 80),
        kind: market.kind === 'session' ? 'session' : 'match_odds',
        winners: 1,
        ...(market.line === undefined ? {} : { line: market.line }),
      },
      runners: market.runners.map((name) => ({ id: idOf(name), name })),
      cues: market.kind === 'session' ? sessionCues(market, match, balls) : oddsCues(market, match, balls),
    }))
}

function ballsOf({ innings: all }: CricketMatch): Ball[] {
  const balls: Ball[] = []
  let at = readyMs
  for (const innings of all) {
    for (const [place, delivery] of innings.deliveries.entries()) {
      const isLastOfOver = innings.deliveries[place + 1]?.over !== delivery.over
      balls.push({ at, innings, delivery })
      at += ballMs + (delivery.isWicket ? wicketMs : 0) + (isLastOfOver ? changeOfEndsMs : 0)
    }
    at += breakMs
  }
  return balls
}

interface Offer {
  readonly prices: readonly Quote[]
  readonly line?: number
}

interface Showing {
  /** Before the first ball. */
  readonly opening: Offer
  readonly after: (ball: Ball) => Offer
  readonly scored?: (ball: Ball) => Score
  readonly result: Cue['result']
}

/** Suspended while a ball is bowled, and longer after a wicket; closed with the last ball. */
function cuesOf(balls: readonly Ball[], { opening, after, scored, result }: Showing): Cue[] {
  const [first] = balls
  const cues: Cue[] = []
  const addCue = (at: number, status: Cue['status'], more: Partial<Cue> = {}) =>
    cues.push({ at, status, isInPlay: at >= readyMs, prices: [], ...more })
  if (first) addCue(first.at - readyMs, 'OPEN', opening)
  for (const [place, ball] of balls.entries()) {
    const dead = ball.at + runMs
    const score = scored ? { score: scored(ball) } : {}
    addCue(ball.at, 'BALL_RUN')
    if (place === balls.length - 1) addCue(dead, 'CLOSED', { ...score, ...(result === undefined ? {} : { result }) })
    else if (ball.delivery.isWicket) {
      addCue(dead, 'SUSPENDED', score)
      addCue(dead + wicketMs, 'OPEN', after(ball))
    } else addCue(dead, 'OPEN', { ...score, ...after(ball) })
  }
  return cues
}

const scoreAfter = ({ innings, delivery }: Ball): Score => ({
  score: `${innings.team.slice(0, 60)} ${delivery.runs}/${delivery.wickets}`,
  clock: delivery.balls < 6 ? `${delivery.over}.${delivery.balls}` : `${delivery.over + 1}.0`,
  ...(delivery.isWicket ? { incident: 'WICKET' } : {}),
})

function oddsCues({ runners, result }: OfferedMarket, match: CricketMatch, balls: readonly Ball[]): Cue[] {
  const [first = '', second = ''] = runners
  const pricedAt = (chance: number): Offer => ({
    prices: [
      { id: idOf(first), back: oddsOf(chance, -0.02), lay: oddsOf(chance, 0.02) },
      { id: idOf(second), back: oddsOf(1 - chance, -0.02), lay: oddsOf(1 - chance, 0.02) },
    ],
  })
  return cuesOf(balls, {
    opening: pricedAt(0.5),
    after: ({ innings, delivery }) => pricedAt(chanceAfter(match, innings, delivery)),
    scored: scoreAfter,
    result: 'winner' in result ? { winners: [idOf(result.winner)] } : undefined,
  })
}

function sessionCues(
  { externalId, line: opening = 0, result }: OfferedMarket,
  match: CricketMatch,
  balls: readonly Ball[],
): Cue[] {
  const at = Number(/innings-(\d+)/.exec(externalId)?.[1] ?? 1) - 1
  const innings = match.innings.filter(({ superOver }) => !superOver)[at]
  if (!innings) return []
  const overs = oversOf(externalId, innings)
  const own = balls.filter((ball) => ball.innings === innings && ball.delivery.over < overs)
  return cuesOf(own, {
    opening: { prices: [], line: opening },
    after: ({ delivery }) => ({ prices: [], line: lineAfter(innings, delivery, { opening, overs }) }),
    result: 'runs' in result ? result : undefined,
  })
}
