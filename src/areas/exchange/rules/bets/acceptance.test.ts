import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, parseMoney, type Money } from '#values/money.ts'
import { accept, afterBets, type BetFacts } from './acceptance.ts'
import type { LimitLevel } from './limits.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)

describe('acceptance', () => {
  const facts: BetFacts = {
    bet: { side: 'BACK', oddsE4: 20000, stake: rupees('1000') },
    market: {
      ref: 'market:1',
      status: 'OPEN',
      isEventOpen: true,
      offeredE4: 20500,
      minStake: rupees('100'),
      maxStake: rupees('50000'),
      minOddsE4: 10100,
      maxOddsE4: 200000,
      maxProfit: null,
      maxLoss: null,
    },
    player: {
      id: 7n,
      username: 'ravi',
      isActive: true,
      isBetLocked: false,
      balance: rupees('1000'),
      exposure: rupees('0'),
      exposureLimit: null,
    },
    ancestors: [],
    position: {
      exposureBefore: rupees('0'),
      exposureAfter: rupees('1000'),
      bestBefore: rupees('0'),
      bestAfter: rupees('1000'),
    },
  }
  const market = (change: Partial<BetFacts['market']>) => accept({ ...facts, market: { ...facts.market, ...change } })
  const player = (change: Partial<BetFacts['player']>) => accept({ ...facts, player: { ...facts.player, ...change } })

  test('reserves the new worst case of the market', () => {
    expect(accept(facts)).toMatchObject({ reservations: [{ accountId: 7n, ref: 'market:1', amount: 100000n }] })
  })

  test('returns the reason for a rejection', () => {
    expect(market({ status: 'BALL_RUN' }).refused).toBe('The market is ball run.')
    expect(market({ isEventOpen: false }).refused).toBe('The event is closed.')
    expect(market({ offeredE4: 19500 }).refused).toBe('The price has changed to 1.95.')
    expect(market({ offeredE4: null }).refused).toBe('The price is no longer available.')
    expect(market({ minStake: rupees('2000') }).refused).toBe('Min stake is 2000.00.')
    expect(market({ maxStake: rupees('500') }).refused).toBe('Max stake is 500.00.')
    expect(market({ minOddsE4: 21000 }).refused).toBe('Min odds are 2.10.')
    expect(market({ maxOddsE4: 15000 }).refused).toBe('Max odds are 1.50.')
    expect(market({ maxLoss: rupees('999') }).refused).toBe('Max loss in this market is 999.00.')
    expect(market({ maxProfit: rupees('999') }).refused).toBe('Max profit in this market is 999.00.')
    expect(player({ isActive: false }).refused).toBe('The account is not active.')
    expect(player({ isBetLocked: true }).refused).toBe('Betting is locked for this account.')
    expect(player({ balance: rupees('999.99') }).refused).toBe('Not enough available balance.')
    expect(player({ exposureLimit: rupees('500') }).refused).toBe('This bet would exceed the exposure limit.')
    const agent = { ...facts.player, isBetLocked: true }
    expect(accept({ ...facts, ancestors: [agent] }).refused).toBe('Betting is locked by an upline account.')
    const full = { ...facts.player, exposure: rupees('5000'), exposureLimit: rupees('5000') }
    expect(accept({ ...facts, ancestors: [full] }).refused).toBe(
      'This bet would exceed the exposure limit of an upline account.',
    )
    expect(accept({ ...facts, bet: { ...facts.bet, line: 45 } }).refused).toBe('The line has changed.')
  })

  test('a lay is accepted at the requested price or a lower one', () => {
    const lay = (offeredE4: number) =>
      accept({ ...facts, bet: { ...facts.bet, side: 'LAY' }, market: { ...facts.market, offeredE4 } }).refused
    expect(lay(20_000)).toBeUndefined()
    expect(lay(19_500)).toBeUndefined()
    expect(lay(20_500)).toBe('The price has changed to 2.05.')
  })

  const silent = { minStake: null, maxStake: null, maxLoss: null, maxProfit: null }
  const farthest = (level: LimitLevel, maxDeviation: number | null) => ({ ...silent, level, maxDeviation })

  test('odds beyond the max deviation are refused in both directions, naming the level of the limit', () => {
    const at = (offeredE4: number, maxDeviation: number | null) => market({ offeredE4, maxDeviation }).refused
    expect(at(25_000, null)).toBeUndefined()
    expect(at(25_000, 2000)).toBeUndefined()
    expect(at(25_000, 1999)).toBe('The price has changed to 2.50: max odds deviation is 19.99 %.')
    expect(at(19_000, 500)).toBe('The price has changed to 1.90: max odds deviation is 5.00 %.')
    expect(at(19_900, 500)).toBe('The price has changed to 1.99.')
    expect(at(20_000, 0)).toBeUndefined()
    const limits = [farthest('event', 300), farthest('sport', 200), farthest('platform', 200)]
    expect(market({ maxDeviation: 1000, limits }).refused).toBe(
      'The price has changed to 2.05: max odds deviation of the sport is 2.00 %.',
    )
  })

  test('a smaller deviation never accepts more, null changes nothing, and the smallest of several applies', () => {
    const price = fc.integer({ min: 10_100, max: 200_000 })
    const part = fc.integer({ min: 0, max: 10_000 })
    const side = fc.constantFrom('BACK' as const, 'LAY' as const)
    fc.assert(
      fc.property(price, price, side, part, part, (oddsE4, offeredE4, betSide, one, other) => {
        const resultOf = (...limits: (number | null)[]) =>
          accept({
            ...facts,
            bet: { ...facts.bet, side: betSide, oddsE4 },
            market: { ...facts.market, offeredE4, limits: limits.map((limit) => farthest('event', limit)) },
          }).refused
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(resultOf(null)).toBe(resultOf())
        if (resultOf(high) !== undefined) expect(resultOf(low)).toBeDefined()
        if (resultOf() !== undefined) expect(resultOf(high)).toBeDefined()
        if (resultOf() === undefined)
          expect(resultOf(high) === undefined).toBe(Math.abs(oddsE4 - offeredE4) / offeredE4 <= high / 10_000)
        expect(resultOf(one, null, other)).toBe(resultOf(low))
      }),
      { numRuns: 2_000 },
    )
  })

  test('an agent with an exposure limit counts the bets before, hedges included', () => {
    const agent = (username: string, exposureLimit: Money | null) => ({
      ...facts.player,
      username,
      exposure: rupees('100'),
      exposureLimit,
    })
    const betBelow = (exposureAfter: string, ...ancestors: BetFacts['ancestors']): BetFacts => ({
      ...facts,
      ancestors,
      position: { ...facts.position, exposureBefore: rupees('50'), exposureAfter: rupees(exposureAfter) },
    })
    const [near, far, root] = [agent('near', rupees('800')), agent('far', rupees('900')), agent('root', null)]
    const next = betBelow('650', near, root)
    const exposures = (...earlier: readonly BetFacts[]) => afterBets(next, earlier).ancestors.map((one) => one.exposure)
    expect(exposures()).toEqual([rupees('100'), rupees('100')])
    expect(exposures(betBelow('150', near, root), betBelow('80', near, root))).toEqual([rupees('230'), rupees('100')])
    expect(exposures(betBelow('150', near, root), betBelow('10', near, root))).toEqual([rupees('160'), rupees('100')])
    expect(exposures(betBelow('550', far, root))).toEqual([rupees('100'), rupees('100')])
    expect(accept(afterBets(next, [betBelow('150', near, root)])).refused).toBeUndefined()
    expect(accept(afterBets(next, [betBelow('150.01', near, root)])).refused).toBe(
      'This bet would exceed the exposure limit of an upline account.',
    )
  })

  test('a hedge passes without available balance and above the limit', () => {
    const position = {
      exposureBefore: rupees('1000'),
      exposureAfter: rupees('0'),
      bestBefore: rupees('1000'),
      bestAfter: rupees('0'),
    }
    const spent = { ...facts.player, exposure: rupees('1000'), exposureLimit: rupees('500') }
    expect(accept({ ...facts, position, player: spent }).refused).toBeUndefined()
    const half = { ...position, exposureAfter: rupees('500'), bestAfter: rupees('600') }
    const narrow = { ...facts.market, maxLoss: rupees('100'), maxProfit: rupees('100') }
    expect(accept({ ...facts, position: half, player: spent, market: narrow }).refused).toBeUndefined()
  })
})
