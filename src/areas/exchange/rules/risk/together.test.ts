import { expect, test } from 'vitest'
import { togetherByDay, togetherByEvent, togetherByTeam, type BookedTogether } from './together.ts'

const startsAt = new Date('2026-11-23T14:00:00.000Z')
const market = (
  kind: string,
  results: Readonly<Record<string, bigint>>,
  more: Partial<BookedTogether> = {},
): BookedTogether => {
  const outcomes = Object.entries(results).map(([name, total]) => ({ name, total, own: total / 10n }))
  const worst = outcomes.reduce((least, { total }) => (total < least ? total : least), outcomes[0]?.total ?? 0n)
  return {
    eventId: 1n,
    event: 'India v Australia',
    startsAt,
    kind,
    winners: 1,
    outcomes,
    worst,
    ownWorst: worst / 10n,
    ...more,
  }
}

test('markets on the winner of a match have the same winner; a session may end at its worst as well', () => {
  const markets = [
    market('match_odds', { India: -5000n, Australia: 3000n }),
    market('bookmaker', { india: 4000n, Australia: -4500n }),
    market('session', { '44 and below': 200n, '45 and above': -700n }),
  ]
  // India: -5000 + 4000; Australia: 3000 - 4500. Separately it would be -5000 - 4500 - 700.
  expect(togetherByEvent(markets)).toEqual([
    {
      eventId: 1n,
      event: 'India v Australia',
      startsAt,
      markets: 3,
      separate: -10_200n,
      worst: -2200n,
      ownWorst: -220n,
      outcome: 'Australia',
    },
  ])
})

test('an outcome that one market does not list counts as the worst of that market', () => {
  const markets = [
    market('match_odds', { India: 100n, Australia: 200n, 'The Draw': -900n }),
    market('bookmaker', { India: 50n, Australia: -60n }),
  ]
  expect(togetherByEvent(markets)[0]).toMatchObject({ worst: -960n, outcome: 'The Draw' })
})

test('a toss and a place market are not about the winner of the match, whatever their runners are called', () => {
  const markets = [
    market('match_odds', { India: -100n, Australia: 100n }),
    market('toss', { India: 100n, Australia: -100n }),
    market('match_odds', { India: 70n, Australia: -30n }, { winners: 2 }),
  ]
  expect(togetherByEvent(markets)[0]).toMatchObject({ worst: -230n, separate: -230n })
})

test('a day adds up its events, in the time zone of the reader', () => {
  const events = togetherByEvent([
    market('match_odds', { India: -100n, Australia: 100n }),
    market('match_odds', { Kent: -30n, Essex: 10n }, { eventId: 2n, startsAt: new Date('2026-11-23T20:00:00.000Z') }),
  ])
  expect(togetherByDay(events, 'UTC')).toEqual([{ day: '2026-11-23', events: 2, worst: -130n, ownWorst: -13n }])
  expect(togetherByDay(events, 'Asia/Kolkata').map(({ day, worst }) => [day, worst])).toEqual([
    ['2026-11-23', -100n],
    ['2026-11-24', -30n],
  ])
})

test('a team that wins all its matches and the cup: its results in all of them, if they cost', () => {
  const markets = [
    market('match_odds', { India: -100n, Australia: 100n }),
    market('match_odds', { India: -50n, England: 90n }, { eventId: 2n }),
    market('winner', { India: -900n, England: 20n, Australia: 10n }, { eventId: 3n }),
  ]
  expect(togetherByTeam(markets)).toEqual([{ team: 'India', events: 3, worst: -1050n, ownWorst: -105n }])
})
