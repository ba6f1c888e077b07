import { describe, expect, test } from 'vitest'
import { readCricsheet } from './cricsheet.ts'
import { matchOddsResult, offerOf } from './markets.ts'
import type { CricketMatch } from './match.ts'
import { ball, innings, times, matchFile, wicket } from './match-file-fixture.ts'

const read = (more: Parameters<typeof matchFile>[0] = {}): CricketMatch => {
  const reading = readCricsheet('900001', matchFile(more))
  if ('refused' in reading) throw new Error(reading.refused)
  return reading.match
}

const resultsOf = (match: CricketMatch) =>
  Object.fromEntries(offerOf(match).markets.map(({ name, result }) => [name, result]))

describe('parsing a match file', () => {
  test('returns the match with its innings over by over', () => {
    const match = read({ innings: [innings('Ports', '111111 4w00000 11W')] })
    expect(match).toMatchObject({
      id: '900001',
      name: 'Ports v Hills',
      competition: 'Harbour Cup',
      season: '2022/23',
      startsOn: '2023-01-01',
      tossWinner: 'Hills',
      oversLimit: 20,
    })
    expect(match.innings[0]).toMatchObject({
      team: 'Ports',
      runsAfterOver: [6, 11, 13],
      total: 13,
      wickets: 1,
      legalBalls: 15,
      completeOvers: 2,
      ending: null,
    })
  })

  test.each([
    [{ info: { teams: ['Ports'] } }, 'info.teams must name two different teams (found ["Ports"])'],
    [{ info: { dates: ['1 May'] } }, 'info.dates[0] must be a day such as 2023-11-10 (found "1 May")'],
    [{ info: { dates: ['2023-02-30'] } }, 'info.dates[0] must be a day such as 2023-11-10 (found "2023-02-30")'],
    [{ info: { gender: 'mixed' } }, 'info.gender must be one of: male, female (found "mixed")'],
    [{ info: { outcome: {} } }, 'info.outcome.result is missing'],
    [{ info: { outcome: { winner: 'Lakes' } } }, 'info.outcome.winner must be one of: Ports, Hills (found "Lakes")'],
    [{ info: { season: null } }, 'info.season is missing'],
    [{ innings: [{ team: 'Ports', overs: [{ over: 1 }] }] }, 'innings[0].overs[0].over must be 0'],
    [
      { innings: [{ team: 'Ports', overs: [{ over: 0, deliveries: [{ batter: 'Rao', non_striker: 'Sen' }] }] }] },
      'innings[0].overs[0].deliveries[0].runs is missing',
    ],
  ])('rejects %j and names the field', (more, message) => {
    const reading = readCricsheet('900001', matchFile(more))
    expect('refused' in reading ? reading.refused : 'was read').toContain(message)
  })

  test.each([[null], [[]], ['text'], [{}], [{ meta: { data_version: '2.0.0' } }]])('rejects %j', (input) => {
    expect(readCricsheet('900001', input)).toHaveProperty('refused')
  })

  test('an over closed by the umpires after five balls is complete', () => {
    const five = { miscounted_overs: { 1: { balls: 5 } } }
    expect(read({ innings: [innings('Ports', '111111 11111', five)] }).innings[0]?.completeOvers).toBe(2)
  })

  test('retired hurt and absent players reduce the wickets to fall', () => {
    const match = read({ innings: [innings('Ports', 'hWWWW WWWW', { absent_hurt: ['Bose'] })] })
    expect(match.innings[0]).toMatchObject({ wickets: 8, ending: 'all out' })
  })

  test.each([
    ['retired hurt', 'concussion_substitute'],
    ['retired hurt', 'covid_replacement'],
    ['retired not out', 'impact_player'],
  ])('a batter who is %s and replaced (%s) leaves as many wickets to fall', (kind, reason) => {
    const replacements = { match: [{ in: 'Das', out: 'Iyer', team: 'Ports', reason }] }
    const retiredIn = (replaced: object) =>
      read({
        info: { outcome: { result: 'no result' } },
        innings: [
          {
            team: 'Ports',
            overs: [
              {
                over: 0,
                deliveries: [
                  wicket(kind, 'Iyer'),
                  { ...wicket(), ...replaced },
                  ...Array.from({ length: 4 }, () => wicket()),
                ],
              },
              { over: 1, deliveries: [...Array.from({ length: 4 }, () => wicket()), ball(4), ball(2)] },
            ],
          },
        ],
      })
    const sessions = (match: CricketMatch) =>
      Object.entries(resultsOf(match)).flatMap(([name, result]) => (name.endsWith('runs Ports') ? [result] : []))
    const gone = retiredIn({})
    expect(gone.innings[0]).toMatchObject({ wickets: 9, ending: 'all out' })
    expect(sessions(gone)).toEqual(Array(3).fill({ runs: 6 }))
    const replaced = retiredIn({ replacements })
    expect(replaced.innings[0]).toMatchObject({ wickets: 9, ending: null })
    expect(sessions(replaced)).toEqual(Array(3).fill({ runs: 6, shortened: 'only 2 overs completed' }))
  })

  test('a chase without a stated target ends by passing the other side', () => {
    const match = read({ innings: [innings('Ports', times(20, '100000')), innings('Hills', '666600')] })
    expect(match.innings[1]?.ending).toBe('target reached')
  })

  test('overs reduced for both sides are stated with the chase only', () => {
    const chase = innings('Hills', times(8, '100000'), { target: { overs: 8, runs: 49 } })
    const match = read({ innings: [innings('Ports', times(8, '111111')), chase] })
    expect(match.innings.map(({ oversLimit, ending }) => [oversLimit, ending])).toEqual([
      [8, 'overs bowled'],
      [8, 'overs bowled'],
    ])
  })
})

describe('match odds', () => {
  test.each([
    [{ kind: 'winner', winner: 'Ports', method: 'D/L' }, { winner: 'Ports' }],
    [{ kind: 'winner', winner: 'Ports', method: 'Awarded' }, { winner: 'Ports' }],
    [{ kind: 'tie', eliminator: 'Hills', method: null }, { winner: 'Hills' }],
    [{ kind: 'tie', eliminator: null, method: null }, { void: 'tie without a super over' }],
    [{ kind: 'no result', method: null }, { void: 'no result' }],
    [{ kind: 'draw', method: null }, { winner: 'The Draw' }],
  ] as const)('%j settles as %j', (outcome, result) => expect(matchOddsResult(outcome)).toEqual(result))

  test('only matches over several days offer the draw', () => {
    const runners = (match: CricketMatch) => offerOf(match).markets[0]?.runners
    expect(runners(read())).toEqual(['Ports', 'Hills'])
    expect(runners(read({ info: { overs: undefined, match_type: 'Test' } }))).toEqual(['Ports', 'Hills', 'The Draw'])
  })
})

describe('the offer on a match', () => {
  test('names competition and event, and every market with its result', () => {
    const offer = offerOf(read())
    expect(offer.competition).toEqual({
      externalId: 'cricsheet:harbour-cup-female-2022-23',
      name: 'Harbour Cup 2022/23',
      sport: 'cricket',
    })
    expect(offer.event).toEqual({
      externalId: 'cricsheet:900001',
      name: 'Ports v Hills',
      startsAt: '2023-01-01T14:00:00.000Z',
    })
    expect(resultsOf(read())).toEqual({
      'Match Odds': { winner: 'Ports' },
      'To Win the Toss': { winner: 'Hills' },
      '6 over runs Ports': { runs: 36 },
      '10 over runs Ports': { runs: 60 },
      'Innings runs Ports': { runs: 120 },
      '6 over runs Hills': { runs: 30 },
      '10 over runs Hills': { runs: 50 },
      'Innings runs Hills': { runs: 100 },
    })
  })

  test('a session ends at the score reached when the side is all out', () => {
    const match = read({ innings: [innings('Ports', '400000 WWWWWW WWWW')] })
    expect(resultsOf(match)).toMatchObject({ '6 over runs Ports': { runs: 4 }, 'Innings runs Ports': { runs: 4 } })
  })

  test('a session ends at the score reached when the target is reached', () => {
    const chase = innings('Hills', '666 ', { target: { overs: 20, runs: 13 } })
    const match = read({ innings: [innings('Ports', times(20, '000000')), chase] })
    expect(resultsOf(match)).toMatchObject({ '6 over runs Hills': { runs: 18 }, 'Innings runs Hills': { runs: 18 } })
  })

  test('rain leaves incomplete sessions at the score reached and keeps complete ones', () => {
    const match = read({ info: { outcome: { result: 'no result' } }, innings: [innings('Ports', times(7, '111111'))] })
    expect(resultsOf(match)).toMatchObject({
      'Match Odds': { void: 'no result' },
      '6 over runs Ports': { runs: 36 },
      '10 over runs Ports': { runs: 42, shortened: 'only 7 overs completed' },
      'Innings runs Ports': { runs: 42, shortened: 'only 7 overs completed' },
    })
  })

  test('a session with fewer overs than it needs is shortened, even if the lower target was reached', () => {
    const outcome = { winner: 'Hills', method: 'D/L', by: { wickets: 10 } }
    const chase = innings('Hills', '666600', { target: { overs: 5, runs: 20 } })
    const match = read({ info: { outcome }, innings: [innings('Ports', times(20, '111111')), chase] })
    expect(resultsOf(match)).toMatchObject({
      '6 over runs Hills': { runs: 24, shortened: 'innings reduced to 5 overs' },
      'Innings runs Hills': { runs: 24, shortened: 'innings reduced to 5 overs' },
    })
  })

  test('penalty runs do not count in a session', () => {
    const match = read({ innings: [innings('Ports', `P111111 ${times(19, '111111')}`)] })
    expect(match.innings[0]?.total).toBe(125)
    expect(resultsOf(match)).toMatchObject({ '6 over runs Ports': { runs: 36 }, 'Innings runs Ports': { runs: 120 } })
  })

  test('a super over has no sessions', () => {
    const superOvers = [
      innings('Hills', '600000', { super_over: true }),
      innings('Ports', '61', { super_over: true, target: { overs: 1, runs: 7 } }),
    ]
    const outcome = { result: 'tie', eliminator: 'Ports' }
    const match = read({ info: { outcome }, innings: [innings('Ports', '1'), innings('Hills', '1'), ...superOvers] })
    expect(match.innings[3]?.ending).toBe('target reached')
    expect(offerOf(match).markets.filter(({ kind }) => kind === 'session')).toHaveLength(6)
  })
})
