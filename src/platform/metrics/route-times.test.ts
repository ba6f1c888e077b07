import { expect, test } from 'vitest'
import { routeTimes } from './route-times.ts'

const noted = (calls: readonly (readonly [route: string, seconds: number, status?: number, at?: number])[]) => {
  const times = routeTimes()
  for (const [route, seconds, status = 200, at = 0] of calls) times.note({ route, status, seconds }, at)
  return times
}

test('95 of 100 calls were answered within the time that is shown, and the slowest route is first', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => ['/api/players', (at + 1) / 1_000] as const)
  const times = noted([['/api/bets', 0.5], ...hundred])
  expect(times.slowest(20, 0)).toEqual([
    { route: '/api/bets', calls: 1, errors: 0, halfMs: 500, mostMs: 500 },
    { route: '/api/players', calls: 100, errors: 0, halfMs: 50, mostMs: 95 },
  ])
  expect(times.slowest(1, 0)).toHaveLength(1)
})

test('failures of the server are counted, and refusals are none', () => {
  const times = noted([
    ['/api/bets', 0.01, 500],
    ['/api/bets', 0.01, 409],
    ['/api/bets', 0.01, 503],
  ])
  expect(times.slowest(20, 0)).toMatchObject([{ calls: 3, errors: 2 }])
})

test('only the newest 200 calls within an hour count', () => {
  const old = Array.from({ length: 200 }, () => ['/api/bets', 9] as const)
  const recent = Array.from({ length: 200 }, () => ['/api/bets', 0.002, 200, 60_000] as const)
  expect(noted([...old, ...recent]).slowest(20, 60_000)).toMatchObject([{ calls: 200, mostMs: 2 }])
  expect(noted([...old, ['/api/bets', 0.002, 200, 3_600_000]]).slowest(20, 3_600_000)).toMatchObject([
    { calls: 1, mostMs: 2 },
  ])
  expect(noted(old).slowest(20, 3_600_000)).toEqual([])
})
