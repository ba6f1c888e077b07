import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { setLimits, type AgentLimits, type LimitsEdit } from './limits.ts'
import { limitAboveRefusal, moveAccount, sharesRefusal, type AccountMove, type AgentNode } from './shares-and-moves.ts'
import { effectiveRate, setPlayerCommission } from './player-commission.ts'
import { editTerms, termsRefusal, type Terms } from './terms.ts'

const above: Terms = {
  matchRate: 200,
  sessionRate: 300,
  casinoRate: 100,
  minMatchRate: 50,
  maxMatchRate: 200,
  minSessionRate: 100,
  maxSessionRate: 300,
  verticals: ['exchange', 'fancy'],
  pointValue: money(100n),
  deepestLevel: 5,
}
const terms: Terms = { ...above, matchRate: 50, sessionRate: 100, verticals: ['exchange'] }

describe('the commission of a player', () => {
  const held = { id: 7n, isClosed: false, rate: 100, range: above }

  test('must be within the bounds of the agent above, to 0.01 %', () => {
    for (const rate of [50, 200])
      expect(setPlayerCommission(held, rate)).toMatchObject({ set: { commission_rate: rate } })
    for (const rate of [49, 201])
      expect(setPlayerCommission(held, rate)).toMatchObject({
        refused: 'The upline account allows 0.50 to 2.00 %.',
        field: 'rate',
      })
    expect(setPlayerCommission(held, null)).toMatchObject({ set: { commission_rate: null } })
    expect(setPlayerCommission(held, 100)).toMatchObject({ refused: 'No changes to save.' })
    expect(setPlayerCommission({ ...held, isClosed: true }, 50)).toMatchObject({ refused: 'The account is closed.' })
  })

  test('never counts above or below the current bounds', () => {
    expect([null, 0, 50, 120, 200, 1000].map((rate) => effectiveRate(rate, above))).toEqual([
      null,
      50,
      50,
      120,
      200,
      200,
    ])
  })
})

describe('the terms of an agent', () => {
  const refusal = (change: Partial<Terms>, bound: Terms | null = above) => {
    const result = termsRefusal({ ...terms, ...change }, { above: bound, level: 3 })
    return result && [result.field, result.refused]
  }

  test('must be within the bounds of the parent, to 0.01 %', () => {
    expect([refusal({}), refusal({ matchRate: 200, sessionRate: 300 })]).toEqual([null, null])
    for (const [name, outside] of [
      ['matchRate', [49, 201]],
      ['sessionRate', [99, 301]],
    ] as const)
      for (const rate of outside) expect([rate, refusal({ [name]: rate })?.[0]]).toEqual([rate, name])
    expect(refusal({ matchRate: 0, sessionRate: 1000 }, null)).toBeNull()
  })

  test('are at most 10 %, with min not above max', () => {
    for (const name of ['matchRate', 'sessionRate', 'casinoRate', 'maxMatchRate', 'maxSessionRate'] as const) {
      expect(refusal({ [name]: 1001 }, null)).toEqual([name, 'Rate must be at most 10.00 %.'])
      expect(refusal({ [name]: 1000 }, null)).toBeNull()
    }
    expect(refusal({ minMatchRate: 201 })).toEqual(['minMatchRate', 'Min must not be above max.'])
    expect(refusal({ minSessionRate: 301 })).toEqual(['minSessionRate', 'Min must not be above max.'])
    expect(refusal({ minMatchRate: 200, minSessionRate: 300 })).toBeNull()
  })

  test('cannot allow the next level more than the parent, to 0.01 %', () => {
    expect(refusal({ maxMatchRate: 200, maxSessionRate: 300 })).toBeNull()
    expect(refusal({ maxMatchRate: 199, maxSessionRate: 299 })).toBeNull()
    expect(refusal({ maxMatchRate: 201 })).toEqual(['maxMatchRate', 'The upline account allows at most 2.00 %.'])
    expect(refusal({ maxSessionRate: 301 })).toEqual(['maxSessionRate', 'The upline account allows at most 3.00 %.'])
    expect(refusal({ maxMatchRate: 201, maxSessionRate: 301 }, null)).toBeNull()
  })

  test('offer what the parent offers, no deeper tree, and points with a value', () => {
    expect(refusal({ verticals: ['exchange', 'casino'] })).toEqual([
      'verticals',
      'The upline account does not offer casino.',
    ])
    expect(refusal({ deepestLevel: 6 })).toEqual(['deepestLevel', 'The upline account allows at most level 5.'])
    expect(refusal({ deepestLevel: 2 })).toEqual([
      'deepestLevel',
      'Deepest level must be at least 3, the level of the agent.',
    ])
    expect(refusal({ deepestLevel: 3 })).toBeNull()
    expect(refusal({ pointValue: money(0n) })?.[0]).toBe('pointValue')
    expect(refusal({ pointValue: money(1n) })).toBeNull()
  })

  test('cannot be edited by the agent itself', () => {
    const held = { agentId: 4n, level: 3, above }
    expect(editTerms({ ...held, isOwn: true }, terms).refused).toBe('You cannot edit your own terms.')
    expect(editTerms({ ...held, isOwn: false }, terms)).toMatchObject({ set: { match_rate: 50, session_rate: 100 } })
    expect(editTerms({ ...held, isOwn: false }, { ...terms, matchRate: 201 }).refused).toContain('allows')
  })
})

describe('the limits of an agent', () => {
  const bounds: AgentLimits = {
    minStake: money(100n),
    maxStake: money(5_000n),
    maxProfit: money(20_000n),
    maxLoss: money(10_000n),
    minOdds: 11_000,
    maxOdds: 50_000,
    delay: 3,
  }
  const none: AgentLimits = {
    minStake: null,
    maxStake: null,
    maxProfit: null,
    maxLoss: null,
    minOdds: null,
    maxOdds: null,
    delay: null,
  }
  const held: LimitsEdit = {
    id: 'l1',
    agentId: 4n,
    domainId: 1,
    sport: 'cricket',
    product: 'exchange',
    isOwn: false,
    isExisting: false,
    above: bounds,
  }
  const by = { by: 'owner', at: new Date('2026-04-01T10:00:00Z') }
  const refusal = (to: Partial<AgentLimits>, change: Partial<LimitsEdit> = {}) => {
    const result = setLimits({ ...held, ...change }, { ...none, ...to }, by)
    return result.refused === undefined ? null : [result.field, result.refused]
  }

  test('are at most as wide as those above, each in its own direction', () => {
    expect([refusal(bounds), refusal(none)]).toEqual([null, null])
    for (const [name, beyond] of [
      ['maxStake', 5_001n],
      ['maxProfit', 20_001n],
      ['maxLoss', 10_001n],
      ['maxOdds', 50_001],
      ['minStake', 99n],
      ['minOdds', 10_999],
      ['delay', 2],
    ] as const)
      expect([name, refusal({ [name]: beyond })?.[0]]).toEqual([name, name])
  })

  test('have min not above max', () => {
    const open = { above: none }
    expect(refusal({ minStake: money(200n), maxStake: money(199n) }, open)?.[0]).toBe('minStake')
    expect(refusal({ minStake: money(200n), maxStake: money(200n) }, open)).toBeNull()
    expect(refusal({ minOdds: 20_000, maxOdds: 19_999 }, open)?.[0]).toBe('minOdds')
    expect(refusal({ minOdds: 20_000, maxOdds: 20_000 }, open)).toBeNull()
  })

  test('are set from above, and a ticket has no delay', () => {
    expect(refusal({}, { isOwn: true })?.[1]).toBe('You cannot set the limits of your own account.')
    expect(refusal({ delay: 5 }, { product: 'sportsbook' })).toEqual([
      'delay',
      'A delay does not apply to sportsbook tickets.',
    ])
    expect(refusal({ delay: 5 })).toBeNull()
  })
})

describe('an account that is moved', () => {
  const shares = { exchange: 5000, bookmaker: 5000, fancy: 5000, casino: 5000 }
  const to: AgentNode = {
    id: 9n,
    name: 'ma.two',
    domainId: 1,
    level: 2,
    upline: [1n, 9n],
    isClosed: false,
    deepest: 4,
    shares,
  }
  const moved: AccountMove = {
    what: 'agent',
    id: 4n,
    name: 'ag.one',
    domainId: 1,
    parentId: 3n,
    isOwn: false,
    shares,
    depth: 2,
  }
  const move = (change: Partial<AccountMove> = {}, place: Partial<AgentNode> = {}) =>
    moveAccount({ ...moved, ...change }, { ...to, ...place })

  test('is one level below, with the whole new upline; a player only changes the agent', () => {
    expect(move()).toMatchObject({
      sets: { agent: { parent_id: 9n, level: 3, upline: [1n, 9n, 4n] } },
    })
    expect(move({ what: 'player', shares: null })).toMatchObject({ sets: { player: { agent_id: 9n } } })
  })

  test('is not the own account or a top node, and goes to another open node of its domain', () => {
    expect(move({ isOwn: true }).refused).toBe('You cannot move your own account.')
    expect(move({ parentId: null }).refused).toBe('A top-level agent cannot be moved.')
    expect(move({ parentId: 9n }).refused).toBe('The account is already below this agent.')
    expect(move({ domainId: 2 }).refused).toBe('This agent belongs to another domain.')
    expect(move({}, { isClosed: true }).refused).toBe('This agent is closed.')
    expect(move({}, { upline: [1n, 4n, 9n] }).refused).toBe('An agent cannot be moved below itself.')
  })

  test('fits the depth of the tree and the shares of the new parent', () => {
    expect(move({ depth: 3 }).refused).toBe('The agent tree would be too deep.')
    for (const group of ['exchange', 'bookmaker', 'fancy', 'casino'] as const) {
      expect(move({}, { shares: { ...shares, [group]: 4999 } }).refused).toBe(
        `ma.two has a smaller ${group} share than ag.one.`,
      )
    }
  })

  test("never has a share above its parent's or below its children's, to 0.01 %", () => {
    const below = { exchange: 4000, bookmaker: 0, fancy: 0, casino: 0 }
    const refused = (exchange: number) => sharesRefusal({ ...shares, exchange }, { above: shares, below })?.group
    expect([refused(5000), refused(5001), refused(4000), refused(3999)]).toEqual([
      undefined,
      'exchange',
      undefined,
      'exchange',
    ])
    const limit = (own: bigint | null, over: bigint | null) => limitAboveRefusal(own, over) === null
    expect([limit(100n, 100n), limit(101n, 100n), limit(null, 100n), limit(null, null)]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
