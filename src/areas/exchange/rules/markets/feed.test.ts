import { expect, test } from 'vitest'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { feedStates, moveForFeed, stateAfter, applyPrices, applyResult, type FeedMarket } from './feed.ts'

const market: FeedMarket = {
  id: 1n,
  kind: 'match_odds',
  status: 'SUSPENDED',
  isOnManualHold: false,
  runners: [11n, 12n],
}
const at = new Date('2026-11-20T10:00:00Z')
const update = {
  status: 'OPEN',
  isInPlay: true,
  line: null,
  prices: [{ runner: 11n, back: 20_000, lay: 20_200 }],
} as const

test('a feed resumes what it suspended, and nothing that was suspended manually', () => {
  expect(moveForFeed(market, 'OPEN')).toBe('open')
  expect(moveForFeed({ ...market, isOnManualHold: true }, 'OPEN')).toBeNull()
  expect(moveForFeed({ ...market, isOnManualHold: true }, 'CLOSED')).toBe('close')
})

test('a running ball suspends open markets and opens none that was suspended manually', () => {
  const open: FeedMarket = { ...market, status: 'OPEN' }
  expect(moveForFeed(open, 'BALL_RUN')).toBe('runBall')
  expect(moveForFeed(market, 'BALL_RUN')).toBe('runBall')
  expect(moveForFeed({ ...market, isOnManualHold: true }, 'BALL_RUN')).toBeNull()
  const running: FeedMarket = { ...market, status: 'BALL_RUN' }
  expect([moveForFeed(running, 'OPEN'), moveForFeed(running, 'SUSPENDED'), moveForFeed(running, 'CLOSED')]).toEqual([
    'open',
    'suspend',
    'close',
  ])
})

test('after a feed update a market is in the requested state or unchanged', () => {
  expect(stateAfter(market, 'OPEN')).toBe('OPEN')
  expect(stateAfter({ ...market, isOnManualHold: true }, 'OPEN')).toBe('SUSPENDED')
  expect(stateAfter({ ...market, status: 'OPEN' }, 'BALL_RUN')).toBe('BALL_RUN')
  expect(stateAfter({ ...market, status: 'SETTLED' }, 'OPEN')).toBe('SETTLED')
})

test('final states are never left', () => {
  for (const status of marketFlow.states)
    for (const feedState of feedStates) {
      const move = moveForFeed({ ...market, status }, feedState)
      if (['CLOSED', 'SETTLED', 'VOIDED'].includes(status) || status.endsWith('PROCESSING')) expect(move).toBeNull()
    }
})

test('prices belong to runners of the market, and the event is in play when the feed says so', () => {
  expect(applyPrices(market, { id: 5n, isInPlay: false }, update, at)).toMatchObject({
    move: 'open',
    rows: [
      { table: 'runner', key: { id: 11n }, values: { back_e4: 20_000, lay_e4: 20_200 } },
      { table: 'event', key: { id: 5n }, values: { is_in_play: true } },
    ],
  })
  const strange = { ...update, prices: [{ runner: 99n, back: null, lay: null }] }
  expect(applyPrices(market, { id: 5n, isInPlay: true }, strange, at).refused).toContain('not in this market')
})

test('a result is proposed once, and only with runners of the market', () => {
  const from = { by: 'feed', at }
  expect(applyResult(market, { winners: [12n], runs: null }, from)).toMatchObject({
    move: 'close',
    set: { feed_result: { winners: ['12'] }, feed_reported_by: 'feed', feed_reported_at: at },
  })
  expect(applyResult(market, { winners: [99n], runs: null }, from).refused).toContain('not in this market')
  expect(applyResult(market, { winners: [], runs: null }, from).refused).toContain('Enter the winners, the number')
  expect(applyResult({ ...market, status: 'SETTLED' }, { winners: [12n], runs: null }, from).refused).toContain(
    'already',
  )
})
