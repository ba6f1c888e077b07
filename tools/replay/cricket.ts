import { offerOf, type OfferedMarket } from '#domain/cricket/markets.ts'
import type { CricketMatch } from '#domain/cricket/match.ts'
import type { Cue, Play } from './play.ts'

const overMs = 4 * 60_000
const breakMs = 15 * 60_000

interface Moment {
  readonly at: number
  readonly inningsAt: number
  readonly overs: number
  readonly runs: number
  /** How likely the first side wins, as far as the score says. */
  readonly chance: number
}

/** A match over by over, with lines and odds that follow its score. */
export function playsOf(match: CricketMatch): Play[] {
  const offer = offerOf(match)
  const moments = momentsOf(match)
  return offer.markets
    .filter(({ kind }) => kind !== 'toss')
    .map((market) => ({
      sport: 'cricket',
      competition: {
        id: `replay:${offer.competition.externalId}`.slice(0, 80),
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
      runners: market.runners.map((name) => ({ id: name, name })),
      cues: market.kind === 'session' ? sessionCues(market, moments) : oddsCues(market, moments),
    }))
}

function momentsOf({ innings, teams, oversLimit }: CricketMatch): Moment[] {
  const moments: Moment[] = []
  const plain = innings.filter(({ superOver }) => !superOver)
  const limit = oversLimit ?? 90
  const target = plain[0]?.total ?? 0
  let at = 60_000
  for (const [inningsAt, each] of plain.entries()) {
    for (const [over, runs] of each.runsAfterOver.entries()) {
      at += overMs
      const overs = over + 1
      const mine = inningsAt === 0 ? leading(runs, overs) : 1 - chasing(runs, overs, { target, limit })
      moments.push({ at, inningsAt, overs, runs, chance: each.team === teams[inningsAt % 2] ? mine : 1 - mine })
    }
    at += breakMs
  }
  return moments
}

const within = (chance: number): number => Math.min(0.97, Math.max(0.03, chance))
/** Eight runs an over are as good as they are bad. */
const leading = (runs: number, overs: number): number => within(0.5 + (runs / overs - 8) * 0.06)

function chasing(
  runs: number,
  overs: number,
  { target, limit }: { readonly target: number; readonly limit: number },
): number {
  if (runs > target) return 0.97
  const left = Math.max(0.5, limit - overs)
  const needed = (target + 1 - runs) / left
  return within(0.5 - (needed - (runs / overs + 8) / 2) * 0.07)
}

const oddsOf = (chance: number, margin: number): number =>
  Math.max(1.02, Math.round((1 + (1 / within(chance) - 1) * (1 + margin)) * 100) / 100)

function oddsCues({ runners, result }: OfferedMarket, moments: readonly Moment[]): Cue[] {
  const [first = '', second = ''] = runners
  const cues = moments.map(({ at, chance }): Cue => ({
    at,
    status: 'OPEN',
    isInPlay: true,
    prices: [
      { id: first, back: oddsOf(chance, -0.02), lay: oddsOf(chance, 0.02) },
      { id: second, back: oddsOf(1 - chance, -0.02), lay: oddsOf(1 - chance, 0.02) },
    ],
  }))
  return [...cues, ...endOf(moments.at(-1)?.at ?? 0, 'winner' in result ? { winners: [result.winner] } : undefined)]
}

const endOf = (at: number, result: Cue['result']): Cue[] => [
  { at: at + 60_000, status: 'CLOSED', isInPlay: true, prices: [], ...(result === undefined ? {} : { result }) },
]

/** The line is what the side will reach if it goes on as it has. */
function sessionCues({ externalId, line = 0, result }: OfferedMarket, moments: readonly Moment[]): Cue[] {
  const inningsAt = Number(/innings-(\d+)/.exec(externalId)?.[1] ?? 1) - 1
  const length = externalId.endsWith(':six') ? 6 : externalId.endsWith(':ten') ? 10 : 20
  const own = moments.filter((moment) => moment.inningsAt === inningsAt && moment.overs < length)
  const cues = own.map(({ at, overs, runs }): Cue => {
    const going = runs + ((length - overs) * (runs / overs + line / length)) / 2
    return { at, status: 'OPEN', isInPlay: true, line: Math.round(going), prices: [] }
  })
  return [...cues, ...endOf(own.at(-1)?.at ?? 0, 'runs' in result ? { runs: result.runs } : undefined)]
}
