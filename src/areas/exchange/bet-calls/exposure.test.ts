import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementSetup, type SettlementSetup } from '#checks/harness/betting/settlement-setup.ts'
import type { MarketTraits } from '#checks/harness/small-operator.ts'
import { seededRandom, type Random } from '#checks/simulation/random.ts'
import { changeMarket } from '#areas/exchange/settlement/change-market.ts'

let database: SettlementSetup['database']
let site: SettlementSetup['site']
let settlement: SettlementSetup['settlement']
let close: SettlementSetup['close']
beforeAll(async () => {
  ;({ database, site, settlement, close } = await openSettlementSetup())
})
afterAll(() => close?.())

interface Row {
  readonly runner: string | null
  readonly line: number | null
  readonly line_to: number | null
  readonly side: string
  readonly odds: bigint
  readonly matched: bigint
  readonly remaining: bigint
  /** Profit of the backer times 10,000, summed over the fills. */
  readonly won: bigint
}

const marketTraits: readonly MarketTraits[] = [
  { runners: ['A', 'B', 'C', 'D'] },
  { kind: 'place', runners: ['A', 'B', 'C', 'D'], winners: 2 },
  { kind: 'place', runners: ['A', 'B', 'C'], winners: 0 },
  { kind: 'bookmaker', product: 'bookmaker', runners: ['A', 'B'] },
  { kind: 'odd_even', product: 'fancy' },
  { kind: 'lottery', product: 'fancy' },
  { kind: 'session', product: 'fancy' },
  { kind: 'line' },
  { kind: 'khadda', product: 'fancy' },
  { kind: 'meter', product: 'fancy' },
]

const rounded = (won: bigint): bigint => (won * 2n + 10_000n) / 20_000n

/** Worst result of one bet that hits, misses, or neither (`null`). The unmatched part counts only if it loses. */
function resultOf({ side, odds, matched, remaining, won }: Row, hits: boolean | null): bigint {
  if (hits === null) return 0n
  const sign = side === 'BACK' ? 1n : -1n
  const taken = sign * (hits ? rounded(won) : -matched)
  const waiting = sign * (hits ? rounded(remaining * (odds - 10_000n)) : -remaining)
  return taken + (waiting < 0n ? waiting : 0n)
}

/** Worst case over every set of winners, or over every result in steps of one half. */
function bruteForce(rows: readonly Row[], market: MarketTraits, runners: readonly string[]): bigint {
  const total = (hits: (row: Row) => boolean | null) => rows.reduce((sum, row) => sum + resultOf(row, hits(row)), 0n)
  const outcomes: bigint[] = [0n]
  if (market.kind === 'meter') {
    for (let x = -60; x <= 200; x += 1) {
      const runs = ({ line, line_to: to }: Row) =>
        BigInt(Math.max(Number(line) - Number(to), Math.min(Number(to) - Number(line), x - Number(line))))
      outcomes.push(rows.reduce((sum, row) => sum + (row.side === 'BACK' ? 1n : -1n) * runs(row) * row.matched, 0n))
    }
  } else if (rows.some((row) => row.line !== null)) {
    for (let half = -4; half <= 260; half += 1) {
      const x = half / 2
      const hits = ({ line, line_to: to }: Row) =>
        market.kind === 'line' ? (x === line ? null : x < Number(line)) : x >= Number(line) && (to === null || x < to)
      outcomes.push(total(hits))
    }
  } else if (market.winners === 0) {
    // Each runner settles on its own, so that their worst cases add up.
    return runners.reduce(
      (sum, runner) =>
        sum +
        bruteForce(
          rows.filter((row) => row.runner === runner),
          { winners: 1 },
          ['', runner],
        ),
      0n,
    )
  } else {
    for (let set = 0; set < 2 ** runners.length; set += 1) {
      const winners = runners.filter((_, at) => set & (1 << at))
      const places = market.winners ?? 1
      // The places of such a market may stay empty.
      const isPossible = market.kind === 'place' ? winners.length <= places : winners.length === places
      if (isPossible) outcomes.push(total(({ runner }) => winners.includes(runner ?? '')))
    }
  }
  return -outcomes.reduce((worst, each) => (each < worst ? each : worst))
}

interface OpenMarket {
  readonly traits: MarketTraits
  readonly id: string
  readonly runners: Readonly<Record<string, string>>
}

function randomBet(random: Random, { traits, runners }: OpenMarket) {
  const stake = `${1 + random.below(500)}.${String(random.below(100)).padStart(2, '0')}`
  const common = { side: random.oneOf(['BACK', 'LAY']), stake }
  const rate = { rate: String(50 + random.below(200)) }
  if (traits.kind === 'meter') return { ...common, odds: '2', line: 20 + random.below(60) }
  if (traits.kind === 'line') return { ...common, odds: '2', line: 20 + random.below(120) / 2 }
  if (traits.kind === 'session') return { ...common, ...rate, line: 20 + random.below(60) }
  if (traits.kind === 'khadda') {
    const line = 20 + random.below(40)
    return { ...common, ...rate, line, lineTo: line + 1 + random.below(20) }
  }
  const price = traits.product === undefined ? { odds: `${1 + random.below(8)}.${10 + random.below(89)}` } : rate
  return {
    ...common,
    ...price,
    runner: random.oneOf(Object.values(runners)),
    matched: random.happens(50) ? stake : '0.00',
  }
}

/** Expects the stored exposure of a player to equal the brute-force worst case of their open bets. */
async function compare(player: string, open: readonly OpenMarket[]): Promise<void> {
  let sum = 0n
  for (const { id, traits, runners } of open) {
    const { rows } = await database.ownerPool.query<Row>(
      `select b.runner_id::text as runner, b.line, b.line_to, b.side, b.odds_e4::bigint as odds, b.matched, b.remaining,
        coalesce((select sum(f.size * (f.odds_e4 - 10000)) from bet_fill f where f.bet_id = b.id), 0)::bigint as won
        from bet_open b where b.player_id = $1 and b.market_id = $2`,
      [player, id],
    )
    const worst = bruteForce(rows, traits, Object.values(runners))
    const [stored] = await settlement.query(`select exposure from position where player_id = $1 and market_id = $2`, [
      player,
      id,
    ])
    expect([traits.kind, stored?.['exposure'] ?? 0n]).toEqual([traits.kind, worst])
    sum += worst
  }
  expect((await site.wallet(player)).exposure).toBe(sum)
}

test('stored exposure equals the brute-force worst case after any sequence of bets, matches, cancellations and voids', async () => {
  const random = seededRandom(20_261_121)
  const players = await Promise.all([settlement.player('9000000.00'), settlement.player('9000000.00')])
  const open = await Promise.all(marketTraits.map(async (traits) => ({ traits, ...(await site.market(traits)) })))
  let waiting: { bet: string; odds: string; stake: number }[] = []
  for (let step = 0; step < 250; step += 1) {
    const player = random.oneOf(players)
    const table = random.oneOf(open)
    const chance = random.below(100)
    if (chance < 70 || waiting.length === 0) {
      const request = randomBet(random, table)
      const { bet, status } = await site.bet(player, table.id, request)
      if (status === 'UNMATCHED' && 'odds' in request)
        waiting.push({ bet, odds: request.odds, stake: Number(request.stake) })
    } else if (chance < 85) {
      const { bet, odds, stake } = random.oneOf(waiting)
      waiting = waiting.filter((one) => one.bet !== bet)
      const size = (Math.floor(stake * 50) / 100).toFixed(2)
      const better = { odds, bet, size, externalId: `match-${step}` }
      if (Number(size) > 0) await site.call('/bet/match', better)
    } else if (chance < 95) {
      const { bet } = random.oneOf(waiting)
      waiting = waiting.filter((one) => one.bet !== bet)
      await site.call('/bet/cancellation', { externalId: `cancel-${step}`, bet })
    } else {
      const [bet] = await settlement.query(
        `select id, placed_at from bet_open where market_id = $1 order by random() limit 1`,
        [table.id],
      )
      if (!bet) continue
      await settlement.query(
        `insert into market_change (market_id, kind, placed_from, placed_to, requested_by) values ($1, 'void', $2, $2::timestamptz + interval '2 ms', 'trader')`,
        [table.id, bet['placed_at']],
      )
      await changeMarket(database.db, BigInt(table.id))
      const left = new Set((await settlement.query(`select id from bet_open`)).map(({ id }) => id as string))
      waiting = waiting.filter((one) => left.has(one.bet))
    }
    if (step % 5 === 0) for (const one of players) await compare(one, open)
  }
  for (const one of players) await compare(one, open)
})
