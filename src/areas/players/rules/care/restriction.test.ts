import { expect, test } from 'vitest'
import { maxNames, parseNames } from './named-players.ts'
import { drawUp, extend, allowanceFor, stateOf, type NewRestriction, type Restriction } from './restriction.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const entered: NewRestriction = {
  scope: 'BET',
  target: null,
  kind: 'BLOCK',
  amount: null,
  oddsE4: null,
  delay: null,
  from: now,
  until: null,
}
const standing: Restriction = {
  scope: 'BET',
  target: null,
  kind: 'BLOCK',
  value: null,
  from: now,
  until: later(1000),
  isLifted: false,
}
const refusal = (change: Partial<NewRestriction>) => {
  const drawn = drawUp({ ...entered, ...change }, now)
  return 'refused' in drawn ? [drawn.field, drawn.refused] : null
}

test('a target is a sport, event, market type or provider, and only where the scope needs one', () => {
  for (const scope of ['SPORT', 'EVENT', 'MARKET_TYPE', 'PROVIDER'] as const) {
    expect(refusal({ scope, target: ' ' })).toEqual(['target', 'Enter the sport, event, market type or provider.'])
    expect(drawUp({ ...entered, scope, target: ' tennis ' }, now)).toMatchObject({ scope, target: 'tennis' })
  }
  expect(refusal({ target: 'tennis' })).toEqual(['target', 'Leave this empty. The scope has no target.'])
})

test('stakes and delays apply to bets, reviews to bets and withdrawals, and each needs its value', () => {
  expect(refusal({ scope: 'DEPOSIT', kind: 'MAX_STAKE', amount: 1n })?.[0]).toBe('kind')
  expect(refusal({ scope: 'LOGIN', kind: 'DELAY', delay: 1 })?.[0]).toBe('kind')
  expect(refusal({ scope: 'DEPOSIT', kind: 'REVIEW' })?.[0]).toBe('kind')
  expect([refusal({ scope: 'WITHDRAWAL', kind: 'REVIEW' }), refusal({ kind: 'REVIEW' })]).toEqual([null, null])
  expect(refusal({ kind: 'MAX_STAKE' })).toEqual(['amount', 'Enter an amount.'])
  expect(refusal({ amount: 1n })).toEqual(['amount', 'Amount applies only to Max stake, Max win and Max exposure.'])
  expect(refusal({ kind: 'DELAY' })).toEqual(['delay', 'Enter the delay in seconds.'])
  expect(refusal({ kind: 'MIN_ODDS' })).toEqual(['odds', 'Enter min odds.'])
  expect(refusal({ oddsE4: 15_000 })).toEqual(['odds', 'Odds apply only to Min odds.'])
  expect(refusal({ scope: 'LOGIN', kind: 'MIN_ODDS', oddsE4: 15_000 })?.[0]).toBe('kind')
  expect(drawUp({ ...entered, kind: 'MIN_ODDS', oddsE4: 15_000 }, now)).toMatchObject({ value: 15_000n })
  expect(refusal({ delay: 5 })).toEqual(['delay', 'Seconds apply only to Delay.'])
  expect(drawUp({ ...entered, kind: 'MAX_STAKE', amount: 500n }, now)).toMatchObject({ value: 500n })
  expect(drawUp({ ...entered, kind: 'DELAY', delay: 30 }, now)).toMatchObject({ value: 30n })
})

test('it ends in the future and after its start', () => {
  expect(refusal({ until: now })).toEqual(['until', 'End must be in the future.'])
  expect(refusal({ until: later(1) })).toBeNull()
  expect(refusal({ from: later(10), until: later(10) })).toEqual(['until', 'End must be after the start.'])
  expect(refusal({ from: later(10), until: later(11) })).toBeNull()
})

test('it applies to its last instant, and an extension is longer', () => {
  expect([stateOf(standing, later(999)), stateOf(standing, later(1000))]).toEqual(['ACTIVE', 'EXPIRED'])
  expect(extend(standing, later(1000)).refused).toBe('The new end must be later than the current end.')
  expect(extend(standing, later(1001))).toMatchObject({ set: { expires_at: later(1001) } })
  expect(extend(standing, null)).toMatchObject({ set: { expires_at: null } })
  expect(extend({ ...standing, until: null }, later(1)).refused).toBe(
    'This restriction has no end, so it cannot be extended.',
  )
})

test('one for a sport, market type or provider affects only its own target', () => {
  const blocked = (scope: Restriction['scope'], target: string) =>
    allowanceFor(
      { what: 'BET', sport: 'cricket', event: '7', marketType: 'session', provider: 'fancy' },
      [{ ...standing, scope, target }],
      now,
    ).isBlocked
  expect([blocked('SPORT', 'CRICKET'), blocked('SPORT', 'tennis')]).toEqual([true, false])
  expect([blocked('EVENT', '7'), blocked('EVENT', '77')]).toEqual([true, false])
  expect([blocked('MARKET_TYPE', 'session'), blocked('MARKET_TYPE', 'cricket')]).toEqual([true, false])
  expect([blocked('PROVIDER', 'fancy'), blocked('PROVIDER', 'session')]).toEqual([true, false])
  expect(allowanceFor({ what: 'DEPOSIT' }, [{ ...standing, scope: 'SPORT', target: 'cricket' }], now).isBlocked).toBe(
    false,
  )
})

test('of several in force the lowest stake and the longest delay count, in any order', () => {
  const restrictionOf = (kind: Restriction['kind'], value: bigint | null): Restriction => ({ ...standing, kind, value })
  const bet = { what: 'BET', sport: 'tennis', event: '7', marketType: 'match_odds', provider: 'exchange' } as const
  const all = [
    restrictionOf('MIN_ODDS', 12_000n),
    restrictionOf('MIN_ODDS', 15_000n),
    restrictionOf('MAX_STAKE', 500n),
    restrictionOf('DELAY', 5n),
    restrictionOf('MAX_STAKE', 200n),
    restrictionOf('DELAY', 30n),
    restrictionOf('MAX_STAKE', 900n),
  ]
  const leave = {
    isBlocked: false,
    bounds: { MAX_STAKE: 200n },
    leastOddsE4: 15_000,
    secondsBetweenBets: 30,
    needsReview: false,
  }
  expect(allowanceFor(bet, all, now)).toMatchObject(leave)
  expect(allowanceFor(bet, all.toReversed(), now)).toMatchObject(leave)
  expect(allowanceFor({ what: 'DEPOSIT' }, all, now)).toMatchObject({ bounds: {}, secondsBetweenBets: 0 })
})

test('players are listed on one line or one per line; an empty list and too many are refused', () => {
  expect(parseNames('asha, 1007;dev  asha')).toEqual(['asha', '1007', 'dev'])
  expect(parseNames('Player,Reason\r\n"asha",late wickets\r\n\r\n1007,\r\n')).toEqual(['asha', '1007'])
  expect(parseNames('asha\ndev')).toEqual(['asha', 'dev'])
  expect(parseNames(' , ')).toMatchObject({ refused: 'Enter at least one player.', field: 'players' })
  const crowd = Array.from({ length: maxNames + 1 }, (_, at) => `p${at}`)
  expect(parseNames(crowd.join(','))).toMatchObject({ refused: 'Enter at most 500 players at once.' })
  expect(parseNames(crowd.slice(1).join('\n'))).toHaveLength(maxNames)
})

test('a login restriction closes everything but withdrawals and messages', () => {
  const shut: Restriction = { ...standing, scope: 'LOGIN' }
  const isBlocked = (what: 'LOGIN' | 'DEPOSIT' | 'WITHDRAWAL' | 'BONUS' | 'REFERRAL' | 'CHAT') =>
    allowanceFor({ what }, [shut], now).isBlocked
  for (const what of ['LOGIN', 'DEPOSIT', 'BONUS', 'REFERRAL'] as const) expect(isBlocked(what), what).toBe(true)
  for (const what of ['WITHDRAWAL', 'CHAT'] as const) expect(isBlocked(what), what).toBe(false)
})
