import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nobodyBelow, returnShares, shareGroups, type Holding, type Returned, type Shares } from './placing.ts'

const held: Shares = { exchange: 7000, bookmaker: 5000, fancy: 0, casino: 8000 }
const asIs: Returned = { exchange: null, bookmaker: null, fancy: null, casino: null }
const node = (change: Partial<Holding> = {}): Holding => ({
  agentId: 110n,
  now: { ...held, mode: 'share', isNoReturn: false },
  bounds: { above: { exchange: 9000, bookmaker: 9000, fancy: 9000, casino: 9000 }, below: nobodyBelow },
  largest: 10_000,
  isRoot: false,
  isOwn: true,
  ...change,
})
const noReturn: Holding['now'] = { ...held, mode: 'share', isNoReturn: true }

test.each([
  [
    'a node of no return',
    node({ now: noReturn }),
    { exchange: 1 },
    'Your shares can only be changed by the account above',
  ],
  ['the top', node({ isRoot: true }), { exchange: 1 }, 'The shares of the top node cannot be changed'],
  ['nothing', node(), {}, 'No changes to save'],
  ['the same', node(), { exchange: 7000 }, 'No changes to save'],
  ['more than is held', node(), { casino: 8001 }, 'Your share is 80.00 %; it can only be reduced'],
  [
    'less than somebody below',
    node({ bounds: { ...node().bounds, below: { ...nobodyBelow, exchange: 6000 } } }),
    { exchange: 5999 },
    'An account below already has a share of 60.00 %',
  ],
] as const)('%s is refused', (_, holding, asked, refused) => {
  expect(returnShares(holding, { ...asIs, ...asked })).toMatchObject({ refused })
})

test('returned shares are written only for the groups that change', () => {
  expect(returnShares(node(), { ...asIs, exchange: 6000, bookmaker: 5000 })).toMatchObject({
    rows: [{ table: 'agent_share', key: { agent_id: 110n, product: 'exchange' }, values: { held: 6000 } }],
    becomes: { exchange: '60.00 %' },
  })
})

test('whatever is requested, no share rises or falls below that of a child', () => {
  const share = fc.integer({ min: 0, max: 10_000 })
  const some = fc.option(share)
  const shares = fc.record({ exchange: share, bookmaker: share, fancy: share, casino: share })
  fc.assert(
    fc.property(
      shares,
      shares,
      fc.record({ exchange: some, bookmaker: some, fancy: some, casino: some }),
      (now, under, asked) => {
        const below = Object.fromEntries(shareGroups.map((group) => [group, Math.min(now[group], under[group])]))
        const bounds = { above: now, below: below as Shares }
        const decision = returnShares(node({ now: { ...now, mode: 'share', isNoReturn: false }, bounds }), asked)
        for (const { key, values } of decision.refused === undefined ? (decision.rows ?? []) : []) {
          const group = shareGroups.find((one) => one === key?.['product'])!
          expect(values['held']).toBe(asked[group])
          expect(values['held']).toBeLessThan(now[group])
          expect(values['held']).toBeGreaterThanOrEqual(bounds.below[group])
        }
      },
    ),
  )
})
