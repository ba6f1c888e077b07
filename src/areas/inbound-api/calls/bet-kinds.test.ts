import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementSetup, type SettlementSetup } from '#checks/harness/betting/settlement-setup.ts'
import type { MarketTraits } from '#checks/harness/small-operator.ts'

let site: SettlementSetup['site']
let settlement: SettlementSetup['settlement']
let close: SettlementSetup['close']
beforeAll(async () => {
  ;({ site, settlement, close } = await openSettlementSetup())
})
afterAll(() => close?.())

type Fields = Readonly<Record<string, unknown>>
const rupees = (minor: bigint) => Number(minor) / 100

interface BetCase {
  readonly market: MarketTraits
  /** `runner` by name. */
  readonly bets: readonly (Fields & { readonly runner?: string })[]
  readonly exposure: number
  /** Winners by name. */
  readonly result: Fields
  readonly pl: number
}

/** Places the bets, checks the reserved exposure, settles, and checks the resulting balance. */
async function playCase({ market: traits, bets, exposure, result, pl }: BetCase): Promise<void> {
  const player = await settlement.player()
  const market = await site.market(traits)
  for (const { runner, ...bet } of bets)
    await site.bet(player, market.id, {
      ...bet,
      ...(runner === undefined ? {} : { runner: market.runners[runner] }),
    })
  expect(rupees((await site.wallet(player)).exposure)).toBe(exposure)
  const ids = (names: unknown) => (names as string[]).map((name) => market.runners[name])
  await settlement.run(market.id, {
    result: Object.fromEntries(
      Object.entries(result).map(([key, value]) => [key, Array.isArray(value) ? ids(value) : value]),
    ),
  })
  const after = await site.wallet(player)
  expect([rupees(after.balance) - 100_000, after.exposure]).toEqual([pl, 0n])
}

const back = (runner: string, odds: string, stake = '100.00') => ({ runner, odds, stake })
const lay = (runner: string, odds: string, stake = '100.00') => ({ runner, odds, stake, side: 'LAY' })

test.each<[string, BetCase]>([
  [
    'four runners (MX-09)',
    {
      market: { runners: ['A', 'B', 'C', 'D'] },
      bets: [back('A', '4.5', '200.00'), lay('B', '3.2', '150.00'), back('C', '8', '50.00'), lay('D', '15', '20.00')],
      exposure: 560,
      result: { winners: ['D'] },
      pl: -380,
    },
  ],
  [
    'two winners of four (MW-01)',
    {
      market: { kind: 'place', runners: ['A', 'B', 'C', 'D'], winners: 2 },
      bets: [back('A', '1.5'), lay('B', '2'), back('C', '4')],
      exposure: 300,
      result: { winners: ['A', 'C'] },
      pl: 450,
    },
  ],
  [
    'an unknown number of winners (MW-03)',
    {
      market: { kind: 'place', runners: ['A', 'B', 'C', 'D'], winners: 0 },
      bets: [back('A', '1.5'), lay('B', '2'), back('C', '4')],
      exposure: 300,
      result: { winners: ['B'] },
      pl: -300,
    },
  ],
  [
    'an outright won by an unlisted runner',
    {
      market: { kind: 'winner', runners: ['A', 'B', 'C'] },
      bets: [lay('A', '3'), lay('B', '3'), back('A', '2')],
      exposure: 200,
      result: { winners: ['C'] },
      pl: 100,
    },
  ],
  [
    'a bookmaker (BM-03)',
    {
      market: { kind: 'bookmaker', product: 'bookmaker' },
      bets: [
        { runner: 'A', rate: '95', stake: '1000.00' },
        { runner: 'A', rate: '97', stake: '500.00', side: 'LAY' },
      ],
      exposure: 500,
      result: { winners: ['A'] },
      pl: 465,
    },
  ],
  [
    'a session (FY-05)',
    {
      market: { kind: 'session', product: 'fancy' },
      bets: [
        { line: 30, rate: '110', stake: '200.00', side: 'LAY' },
        { line: 31, rate: '90', stake: '300.00' },
      ],
      exposure: 520,
      result: { runs: 31 },
      pl: 50,
    },
  ],
  [
    'a line bought (LN-01)',
    {
      market: { kind: 'line' },
      bets: [{ line: 54.5, odds: '2', side: 'LAY' }],
      exposure: 100,
      result: { runs: 60 },
      pl: 100,
    },
  ],
  [
    'a line sold (LN-02)',
    { market: { kind: 'line' }, bets: [{ line: 54.5, odds: '2' }], exposure: 100, result: { runs: 55 }, pl: -100 },
  ],
  [
    'a whole line met exactly is void',
    { market: { kind: 'line' }, bets: [{ line: 54, odds: '2' }], exposure: 100, result: { runs: 54 }, pl: 0 },
  ],
  [
    'a khadda (KH-01)',
    {
      market: { kind: 'khadda', product: 'fancy' },
      bets: [{ line: 30, lineTo: 35, rate: '400' }],
      exposure: 100,
      result: { runs: 34 },
      pl: 400,
    },
  ],
  [
    'a khadda excludes its upper bound',
    {
      market: { kind: 'khadda', product: 'fancy' },
      bets: [{ line: 30, lineTo: 35, rate: '400' }],
      exposure: 100,
      result: { runs: 35 },
      pl: -100,
    },
  ],
  [
    'a meter bought, then sold at a higher line',
    {
      market: { kind: 'meter', product: 'fancy' },
      bets: [
        { line: 45, odds: '2', stake: '10.00' },
        { line: 50, odds: '2', stake: '4.00', side: 'LAY' },
      ],
      // At 0 and below, the first bet costs 450 to 500 and the second wins at most 200.
      exposure: 300,
      result: { runs: 52 },
      pl: 62,
    },
  ],
  [
    'a meter pays only up to its range',
    {
      market: { kind: 'meter', product: 'fancy' },
      bets: [{ line: 45, odds: '2', stake: '10.00', side: 'LAY' }],
      exposure: 500,
      result: { runs: 130 },
      pl: -500,
    },
  ],
  [
    'odd or even (OE-01)',
    {
      market: { kind: 'odd_even', product: 'fancy' },
      bets: [{ runner: 'Odd', rate: '98', stake: '1000.00' }],
      exposure: 1000,
      result: { winners: ['Odd'], number: 57 },
      pl: 980,
    },
  ],
  [
    'a lottery (LT-01)',
    {
      market: { kind: 'lottery', product: 'fancy' },
      bets: [
        { runner: '7', rate: '950' },
        { runner: '3', rate: '950' },
      ],
      exposure: 200,
      result: { winners: ['7'], number: 147 },
      pl: 850,
    },
  ],
  [
    'a dead heat (DH-08)',
    {
      market: { runners: ['India', 'Australia', 'Draw'] },
      bets: [back('India', '2', '1000.00'), lay('Australia', '3', '500.00')],
      exposure: 2000,
      result: { winners: [], tied: ['India', 'Australia'], places: 1 },
      pl: -250,
    },
  ],
])('reserves and settles %s', async (_, played) => playCase(played))

test('pays each fill at its own price, not at the average', async () => {
  const player = await settlement.player()
  const market = await site.market()
  const order = { runner: market.runners['A'], odds: '2', stake: '1500.00', matched: '1000.00' }
  const { bet } = await site.bet(player, market.id, order)
  await site.call('/bet/match', { externalId: 'fill-1', bet, size: '500.00', odds: '2.01' })
  await settlement.run(market.id, { result: settlement.winner(market, 'A') })
  // At the average price of 2.0033 the payout would be short by a few paise.
  expect(await settlement.balanceOf(player)).toBe(10_150_500n)
})
