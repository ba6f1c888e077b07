import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSeed as seed } from '#checks/run-size.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator, uplineIds, type SmallOperator } from '#checks/harness/small-operator.ts'
import { halfWinsAtHalfTheOdds, productionTickets } from '#checks/oracles/betcalc/production-tickets.ts'
import { betlibMultiples } from '#checks/oracles/betcalc/betlib.ts'
import { betcruncherTickets, betReturnTickets, differingTickets } from '#checks/oracles/betcalc/published-tickets.ts'
import { logMissingData, sharedFolder } from '#checks/oracles/read.ts'
import { payTicketShares } from '#areas/exchange/settlement/ticket-shares.task.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { returnOf, stakeOf, type Ticket } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { money } from '#values/money.ts'
import { ticketCase } from './random-tickets.ts'
import { fineness, hasOdds, placeable, playAtSite } from './site-tickets.ts'
import { differencesInDatabase } from './tickets-in-database.ts'

const shared = sharedFolder()
const size = Number(process.env['CASES'] ?? 60)
const batch = 250

let database: TestDatabase
let site: SmallOperator
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
})
afterAll(async () => {
  expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
  await database.close()
})

/** Plays the tickets, which must return what the rule says; the wallet and the daily totals must follow. */
async function playAll(player: string, tickets: readonly Ticket[]): Promise<bigint[]> {
  const before = (await site.wallet(player)).balance
  const countedBefore = await counted(player)
  const returned: bigint[] = []
  let expected = before
  for (const ticket of tickets.map(placeable)) {
    const played = await playAtSite(site, player, ticket)
    expect([played.staked, played.returned]).toEqual([stakeOf(ticket), returnOf(ticket)])
    expected += played.returned - played.staked
    returned.push(played.returned)
  }
  expect((await site.wallet(player)).balance).toBe(expected)
  expect((await counted(player)) - countedBefore).toBe(expected - before)
  return returned
}

async function counted(player: string): Promise<bigint> {
  const { rows } = await database.ownerPool.query<{ pl: bigint }>(
    `select coalesce(sum(pl), 0)::bigint as pl from player_day where player_id = $1 and product = 'sportsbook'`,
    [player],
  )
  return rows[0]?.pl ?? 0n
}

test.each([
  ['betcruncher', betcruncherTickets, []],
  ['bet-return', betReturnTickets, []],
  ['a production library', productionTickets, halfWinsAtHalfTheOdds],
] as const)('the calls of a site pay the published tickets of %s', async (name, ticketsOf, differing) => {
  if (shared === null) return logMissingData(`tickets of ${name} through the server`)
  const all = ticketsOf(shared).tickets
  const tickets = all.filter(({ ticket }) => hasOdds(ticket))
  const player = await site.player(`tickets of ${name}`.replaceAll(' ', '-'), '10000000.00')
  const returned = await playAll(
    player,
    tickets.map(({ ticket }) => ticket),
  )
  const known = tickets.map((one) => ({ ...one, within: one.within + one.published * fineness }))
  expect(differingTickets(known, returned)).toEqual(differing)
  console.log(`Tickets of ${name} through the server: ${tickets.length} of ${all.length}`)
})

test('the calls of a site pay the multiples of betlib, one ticket a size', async () => {
  if (shared === null) return logMissingData('multiples of betlib through the server')
  const multiples = betlibMultiples(shared)
  const player = await site.player('betlib', '10000000.00')
  for (const { id, unit, isEachWay, legs, sizes, published } of multiples) {
    const tickets = sizes.map(({ size: of, weight }): Ticket => {
      const stake = money(BigInt(Math.round(unit * 100)) * weight)
      return { unit: stake, legs, sizes: [of], isEachWay, largest: null }
    })
    const total = (await playAll(player, tickets)).reduce((sum, each) => sum + each, 0n)
    const difference = Math.abs(Number(total) / 100 - published.total)
    expect([id, difference <= published.within + 0.01 * tickets.length + published.total * fineness]).toEqual([
      id,
      true,
    ])
  }
  console.log(`betlib through the server: ${multiples.length} multiples`)
})

const agents = [uplineIds.MA, uplineIds.SUP, uplineIds.SS, uplineIds.COM]
const path = fc
  .record({
    length: fc.integer({ min: 1, max: 4 }),
    held: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ length, held }) => {
    const below = held.slice(0, length - 1).toSorted((a, b) => a - b)
    return [...below, 10_000].map((share, at) => ({ accountId: agents.slice(-length)[at]!, held: share }))
  })
const paths = fc.uniqueArray(path, {
  minLength: 4,
  maxLength: 4,
  selector: (one) => one.map(({ held }) => held).join(' '),
})

/** The first differences on random tickets of this seed. */
async function differences(here: TestDatabase, at: SmallOperator, tickets: number, of: number): Promise<string[]> {
  const [drawn = []] = fc.sample(paths, { numRuns: 1, seed: of })
  const names = Array.from({ length: 4 }, (_, n) => `random-${of}-${n}`)
  const players = await Promise.all(names.map((name) => at.player(name, '100000000.00')))
  const cases = fc.sample(ticketCase(drawn.length), { numRuns: tickets, seed: of })
  return differencesInDatabase(here, { cases, players, paths: drawn })
}

test(`SQL books ${size} random tickets from seed ${seed} as the domain decides them, to each player and agent`, async () => {
  for (let done = 0; done < size; done += batch)
    expect(await differences(database, site, Math.min(batch, size - done), seed + done)).toEqual([])
  while ((await payTicketShares.run(database)) > 0);
  const { rows } = await database.ownerPool.query<{ paid: bigint; due: bigint }>(
    `select balance as paid, (select coalesce(sum(retained), 0) from ticket_share s where s.agent_id = w.account_id)::bigint as due
     from wallet w where account_id = any($1)`,
    [agents],
  )
  for (const { paid, due } of rows) expect(paid).toBe(due)
  expect(rows).toHaveLength(4)
})

test('finds a planted defect: the shares of a ticket go up the path in the wrong order', async () => {
  const planted = await freshDatabase()
  try {
    const { rows } = await planted.ownerPool.query<{ text: string }>(
      `select pg_get_functiondef('ticket_split'::regproc) as text`,
    )
    expect(rows[0]?.text).toContain('order by u.n')
    await planted.ownerPool.query((rows[0]?.text ?? '').replace('order by u.n', 'order by u.n desc'))
    expect(await differences(planted, await smallOperator(planted), 20, 1)).not.toEqual([])
  } finally {
    await planted.close()
  }
})
