/** Used by tests only. */

/** Builders for match files in Cricsheet format. */
export type BallData = {
  batter: string
  bowler: string
  non_striker: string
  runs: { batter: number; extras: number; total: number }
  extras?: Record<string, number>
  wickets?: { kind: string; player_out: string }[]
}

export type OverData = { over: number; deliveries: BallData[] }

export const ball = (runs: number): BallData => ({
  batter: 'Rao',
  bowler: 'Clarke',
  non_striker: 'Sen',
  runs: { batter: runs, extras: 0, total: runs },
})

export const extra = (kind: string, runs: number): BallData => ({
  ...ball(0),
  runs: { batter: 0, extras: runs, total: runs },
  extras: { [kind]: runs },
})

export const wicket = (kind = 'bowled', player = 'Rao'): BallData => ({
  ...ball(0),
  wickets: [{ kind, player_out: player }],
})

/** Overs are separated by spaces: digits are runs off the bat, W a wicket, P five penalty runs, w a wide, h retired hurt. */
export const overs = (written: string): OverData[] =>
  written
    .split(' ')
    .filter((over) => over !== '')
    .map((over, at) => ({ over: at, deliveries: over.split('').map(ballOf) }))

function ballOf(letter: string): BallData {
  if (letter === 'W') return wicket()
  if (letter === 'h') return wicket('retired hurt', 'Iyer')
  if (letter === 'P') return extra('penalty', 5)
  return letter === 'w' ? extra('wides', 1) : ball(Number(letter))
}

export const innings = (team: string, written: string, more: object = {}) => ({ team, overs: overs(written), ...more })

export const times = (count: number, over: string): string => Array.from({ length: count }, () => over).join(' ')

export const matchFile = (more: { info?: object; innings?: object[] } = {}) => ({
  meta: { data_version: '1.1.0', created: '2023-01-02', revision: 1 },
  info: {
    balls_per_over: 6,
    dates: ['2023-01-01'],
    event: { name: 'Harbour Cup', match_number: 3 },
    gender: 'female',
    match_type: 'T20',
    outcome: { winner: 'Ports', by: { runs: 20 } },
    overs: 20,
    season: '2022/23',
    teams: ['Ports', 'Hills'],
    toss: { winner: 'Hills', decision: 'field' },
    venue: 'Harbour Ground',
    ...more.info,
  },
  innings: more.innings ?? [
    innings('Ports', times(20, '111111')),
    innings('Hills', times(20, '101111'), { target: { overs: 20, runs: 121 } }),
  ],
})
