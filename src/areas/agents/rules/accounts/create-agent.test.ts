import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { createAgent, agentOpeningRefusal, type NewAgent, type AgentOpening } from './create-agent.ts'
import type { AgentNode } from './shares-and-moves.ts'
import { verticals, type Terms } from './terms.ts'

const at = new Date('2026-11-20T10:00:00Z')
const termsAbove: Terms = {
  matchRate: 100,
  sessionRate: 100,
  casinoRate: 0,
  minMatchRate: 0,
  maxMatchRate: 200,
  minSessionRate: 0,
  maxSessionRate: 200,
  verticals: [...verticals],
  pointValue: money(100n),
  deepestLevel: 20,
}
const parent: AgentNode = {
  id: 9n,
  name: 'ma.two',
  domainId: 1,
  level: 3,
  upline: [1n, 5n, 9n],
  isClosed: false,
  deepest: 4,
  shares: { exchange: 5000, bookmaker: 5000, fancy: 5000, casino: 5000 },
}
const opening: AgentOpening = {
  agentId: 20n,
  staffId: 21n,
  parent,
  parentAvailable: money(10_000n),
  currency: 'INR',
  limitAbove: null,
  termsAbove,
  largestShare: 10_000,
  isCreditKept: false,
  itemLimit: 5_000n,
  limits: [],
  passwordHash: 'hash',
  passwordUntil: at,
}
const agent: NewAgent = {
  exchange: 4000,
  bookmaker: 4000,
  fancy: 4000,
  casino: 4000,
  mode: 'share',
  isShareLocked: true,
  terms: termsAbove,
  signIn: { needsSecondStep: false, allowedIps: [], timeZone: null, language: null },
  phone: null,
  city: null,
  reference: null,
  username: 'ag.new',
  name: 'New',
  email: 'new@example.test',
  roleId: 3n,
  creditReference: money(0n),
  deposit: money(0n),
  exposureLimit: null,
  remark: '',
  about: null,
  isBetLocked: false,
  isUserLocked: false,
  by: 'head',
  at,
}
const refusal = (place: Partial<AgentNode>, agentChange: Partial<NewAgent> = {}) => {
  const refused = agentOpeningRefusal({ ...opening, parent: { ...parent, ...place } }, { ...agent, ...agentChange })
  return refused && [refused.field, refused.refused]
}

describe('a new agent', () => {
  test('is one level below its parent, down to the deepest level and never deeper', () => {
    const tooDeep = ['parent', 'The agent tree would be too deep.']
    expect([2, 3, 4, 5].map((level) => refusal({ level }))).toEqual([null, null, tooDeep, tooDeep])
    expect([3, 4].map((deepest) => refusal({ deepest }))).toEqual([tooDeep, null])
    expect(createAgent(opening, agent)).toMatchObject({
      rows: [
        { table: 'agent', values: { id: 20n, parent_id: 9n, level: 4, upline: [1n, 5n, 9n, 20n] } },
        { table: 'username_claim' },
        ...['exchange', 'bookmaker', 'fancy', 'casino'].map(() => ({ table: 'agent_share' })),
        { table: 'staff', values: { agent_id: 20n } },
        { table: 'staff_domain' },
      ],
    })
  })

  test('cannot be created below a closed agent', () => {
    expect(refusal({ isClosed: true })).toEqual(['parent', 'This agent is closed.'])
  })

  test('cannot allow more than its parent', () => {
    expect(refusal({}, { terms: { ...termsAbove, maxSessionRate: 201 } })).toEqual([
      'maxSessionRate',
      'The upline account allows at most 2.00 %.',
    ])
  })

  test("has at most the operator's max share, and no credit reserved for the operator", () => {
    const refusalOf = (change: Partial<AgentOpening>, input: Partial<NewAgent> = {}) =>
      agentOpeningRefusal({ ...opening, ...change }, { ...agent, ...input })
    expect(refusalOf({ largestShare: 4000 })).toBeNull()
    expect(refusalOf({ largestShare: 3999 })).toMatchObject({ group: 'exchange' })
    expect(refusalOf({ largestShare: 4000 }, { casino: 4001 })).toEqual({
      refused: 'The max share of an account is 40.00 %.',
      group: 'casino',
    })
    expect(refusalOf({ isCreditKept: true })).toBeNull()
    expect(refusalOf({ isCreditKept: true }, { creditReference: money(1n) })).toMatchObject({
      field: 'creditReference',
    })
  })

  test("receives at most the giver's limit and available balance", () => {
    const limitsOf = (deposit: bigint, change: Partial<AgentOpening> = {}) =>
      agentOpeningRefusal({ ...opening, ...change }, { ...agent, deposit: money(deposit) })
    expect(limitsOf(5_000n)).toBeNull()
    expect(limitsOf(5_001n)).toMatchObject({
      field: 'initialDeposit',
      refused: 'Amount exceeds your approval limit per item.',
    })
    expect(limitsOf(10_000n, { itemLimit: null })).toBeNull()
    expect(limitsOf(10_001n, { itemLimit: null })).toMatchObject({
      field: 'initialDeposit',
      refused: 'ma.two has 100.00 available.',
    })
  })
})
