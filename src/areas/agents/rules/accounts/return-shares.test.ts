import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  noShares,
  returnShares,
  shareGroups,
  type NodeShares,
  type ReturnedShares,
  type Shares,
} from './shares-and-moves.ts'

const held: Shares = { exchange: 7000, bookmaker: 5000, fancy: 0, casino: 8000 }
const asIs: ReturnedShares = { exchange: null, bookmaker: null, fancy: null, casino: null }
const node = (change: Partial<NodeShares> = {}): NodeShares => ({
  agentId: 110n,
  now: { ...held, mode: 'share', isShareLocked: false },
  bounds: { above: { exchange: 9000, bookmaker: 9000, fancy: 9000, casino: 9000 }, below: noShares },
  largest: 10_000,
  isRoot: false,
  isOwn: true,
  ...change,
})
const noReturn: NodeShares['now'] = { ...held, mode: 'share', isShareLocked: true }

test.each([
  [
    'a node that may not return shares',
    node({ now: noReturn }),
    { exchange: 1 },
    'Your shares can only be changed by your upline.',
  ],
  ['the top node', node({ isRoot: true }), { exchange: 1 }, 'The shares of a top-level agent cannot be changed.'],
  ['no change', node(), {}, 'No changes to save.'],
  ['the current share', node(), { exchange: 7000 }, 'No changes to save.'],
  ['a higher share', node(), { casino: 8001 }, 'Your share is 80.00 %; it can only be reduced.'],
  [
    'a share below that of a child',
    node({ bounds: { ...node().bounds, below: { ...noShares, exchange: 6000 } } }),
    { exchange: 5999 },
    'A downline account already has a share of 60.00 %.',
  ],
] as const)('rejects %s', (_, holding, request, refused) => {
  expect(returnShares(holding, { ...asIs, ...request })).toMatchObject({ refused })
})

test('returned shares are written only for the groups that change', () => {
  expect(returnShares(node(), { ...asIs, exchange: 6000, bookmaker: 5000 })).toMatchObject({
    rows: [{ table: 'agent_share', key: { agent_id: 110n, product: 'exchange' }, values: { cumulative_share: 6000 } }],
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
      (now, under, requested) => {
        const below = Object.fromEntries(shareGroups.map((group) => [group, Math.min(now[group], under[group])]))
        const bounds = { above: now, below: below as Shares }
        const decision = returnShares(node({ now: { ...now, mode: 'share', isShareLocked: false }, bounds }), requested)
        for (const { key, values } of decision.refused === undefined ? (decision.rows ?? []) : []) {
          const { product }: Readonly<Record<string, unknown>> = key ?? {}
          const { cumulative_share: cumulativeShare }: Readonly<Record<string, unknown>> = values
          const group = shareGroups.find((one) => one === product)!
          expect(cumulativeShare).toBe(requested[group])
          expect(cumulativeShare).toBeLessThan(now[group])
          expect(cumulativeShare).toBeGreaterThanOrEqual(bounds.below[group])
        }
      },
    ),
  )
})
