import { sql } from 'kysely'
import { listActor, listNow, listZone } from '#checks/harness/list-rows.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { playersData } from '#areas/players/profile/list/players.data.ts'
import { runTotals } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'
import { domainId, median, withBenchDatabase, createFixture } from './fixture.ts'

const daysEach = 30

/** Totals of all players through the list engine, compared with sums over all of their days. */
export async function benchPlayers(players = 60_000, rounds = 5): Promise<void> {
  await withBenchDatabase(async ({ owner, app }) => {
    await createFixture(owner, { players, agents: 64 })
    await owner.query(
      `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
      select p.cell, p.id, date '2026-11-01' - k, (array['exchange', 'fancy', 'sportsbook'])[k % 3 + 1], ${domainId}, p.agent_id, 'INR', 2, 9000, p.id % 1000 - 400 + k, k
      from player p, generate_series(1, $1::int) k`,
      [daysEach],
    )
    await owner.query('vacuum analyze')
    const db = kyselyOver(app)
    const viewer = { actor: listActor(), scope: wholeScope, timeZone: listZone, now: listNow }
    const ofDays = () =>
      sql`select sum(t.pl), sum(t.commission - t.pl) from player p left join player_day t on t.cell = p.cell and t.player_id = p.id
        and t.product not in ('deposit', 'withdrawal', 'payments')`.execute(db)
    const cases = { lives: () => runTotals(db, playersData, viewer, {}), days: ofDays }
    const times: Record<keyof typeof cases, number[]> = { lives: [], days: [] }
    for (let round = 0; round <= rounds; round += 1)
      for (const name of ['lives', 'days'] as const) {
        const started = performance.now()
        await cases[name]()
        if (round > 0) times[name].push(performance.now() - started)
      }
    const [lifetimeTotals, days] = [median(times.lives), median(times.days)]
    console.log(
      `all totals of ${players} players ${lifetimeTotals.toFixed(0)} ms; the two sums of their days alone ${days.toFixed(0)} ms`,
    )
    console.log(`players: the sums of days alone take ${(days / lifetimeTotals).toFixed(2)} of what all totals take`)
  })
}
