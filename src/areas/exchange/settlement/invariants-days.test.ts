import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { bookHalvesOfYesterday } from '#checks/harness/betting/halves-of-yesterday.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { dayInvariants } from './invariants-days.ts'
import { verify } from './verify.ts'

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree(60)
  const { ownerPool } = settled.database
  await insertCasinoShares(ownerPool)
  await bookHalvesOfYesterday(ownerPool)
  await ownerPool.query(`update domain set time_zone = 'America/New_York' where id = 2`)
  // Of another domain and zone: the hour before midnight there, and a round that was played over midnight.
  for (const [id, from, to] of [
    ['late', '03:30', '03:59:59'],
    ['over', '03:59', '05:30'],
  ] as const)
    await ownerPool.query(
      `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, bet, win, currency, status, external_id, share_path_id, ended_at)
       select cell_of(p.id), p.id, ($2::date + $3::time) at time zone 'UTC', 2, 210, 'wc', 'Crash', 700, 40, 'INR', 'SETTLED', $1, share_path_of(200, 'casino'),
         ($2::date + $4::time) at time zone 'UTC' from player p where p.agent_id = 210 order by p.id limit 1`,
      [id, daysBefore(3), from, to],
    )
})
afterAll(() => settled?.database.close())

const titles = new Set(dayInvariants.map(({ title }) => title))
const found = async () =>
  (await verify(kyselyOver(settled.database.ownerPool)))
    .filter(({ title }) => titles.has(title))
    .map(({ id, title }) => `${id} ${title.split(' ').slice(0, 3).join(' ')}`)
    .toSorted()

test('the totals of days are those of tickets and rounds, in each domain and zone', async () => {
  expect(await found()).toEqual([])
  const { rows } = await settled.database.ownerPool.query<{ days: number }>(
    `select count(*)::int as days from player_day where product in ('qt', 'wc', 'sportsbook')`,
  )
  expect(rows[0]?.days).toBeGreaterThan(2)
})

const ofPlayers = 'I-17 daily player totals'
const ofShares = 'I-17 daily agent shares'
const ofAgents = 'I-17 daily agent totals'
const ofSums = 'I-14 player losses on'

test('a figure that stands on another day, account or product is found, also where the sums are right', async () => {
  const day = daysBefore(1)
  const changes = [
    [
      `update player_day set stake = stake + 1 where product = 'qt' and day = '${day}'`,
      `update player_day set stake = stake - 1 where product = 'qt' and day = '${day}'`,
      [ofAgents, ofPlayers],
    ],
    [
      `update player_day set day = day - 5 where product = 'sportsbook'`,
      `update player_day set day = day + 5 where product = 'sportsbook'`,
      [ofAgents, ofPlayers],
    ],
    [
      `update player_day set product = 'slot' where product = 'qt'`,
      `update player_day set product = 'qt' where product = 'slot'`,
      [ofAgents, ofPlayers],
    ],
    [
      `update agent_day set retained = retained + 1 where product = 'qt' and agent_id = 118`,
      `update agent_day set retained = retained - 1 where product = 'qt' and agent_id = 118`,
      [ofSums, ofShares],
    ],
    [
      `update agent_day set day = day - 1 where product = 'qt'`,
      `update agent_day set day = day + 1 where product = 'qt'`,
      [ofAgents, ofShares],
    ],
    [
      `update agent_day set pl = pl + 1 where product = 'wc' and agent_id = 210 and bets > 0`,
      `update agent_day set pl = pl - 1 where product = 'wc' and agent_id = 210 and bets > 0`,
      [ofAgents, ofSums],
    ],
  ] as const
  for (const [change, undo, expected] of changes) {
    await settled.database.ownerPool.query(change)
    expect([change, await found()]).toEqual([change, [...expected].toSorted()])
    await settled.database.ownerPool.query(undo)
  }
  expect(await found()).toEqual([])
})

test('a round over midnight that was counted in parts is right if its parts are what it is now', async () => {
  const { ownerPool } = settled.database
  await ownerPool.query(
    `update casino_round set win = 90, ended_at = ended_at + interval '1 day' where external_id = 'over'`,
  )
  const { rows } = await ownerPool.query<{ days: string }>(
    `select string_agg(pl::text, ' ' order by day) as days from player_day where product = 'wc'`,
  )
  // -660 on the first day, -660 on the second, and on the third the difference.
  expect(rows[0]?.days).toBe('-660 -660 50')
  expect(await found()).toEqual([])
})
