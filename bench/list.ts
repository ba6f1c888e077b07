import type pg from 'pg'
import { listActor, insertListRows, listNow, listZone } from '#checks/harness/list-rows.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { myBetsData } from '#areas/exchange/bets/my-bets.data.ts'
import { runList } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'
import { median, withBenchDatabase } from './fixture.ts'

const columns = 'b.id, b.placed_at, p.username, e.name, m.name, b.side, b.odds_e4, b.stake, b.matched, b.pl, b.status'
const joined =
  'bet b join player p on p.cell = b.cell and p.id = b.player_id join market m on m.id = b.market_id join event e on e.id = m.event_id'

/** The usual approach of admin panels: an exact count, then OFFSET. */
async function conventional(app: pg.Pool, page: number, where: string): Promise<void> {
  await app.query(`select count(*) from bet b where ${where}`)
  await app.query(
    `select ${columns} from ${joined} where ${where} order by b.placed_at desc, b.id desc limit 25 offset ${(page - 1) * 25}`,
  )
}

/**
 * First page and far page of a million bets through the list engine, compared with count(*) and OFFSET over the same
 * rows.
 */
export async function benchList(bets = 1_000_000, rounds = 9): Promise<void> {
  await withBenchDatabase(async ({ owner, app }) => {
    await insertListRows(owner, bets)
    await owner.query('vacuum analyze')
    const db = kyselyOver(app)
    const viewer = { actor: listActor(), scope: wholeScope, timeZone: listZone, now: listNow }
    const far = Math.min(10_000, Math.floor(bets / 50))
    const all = { placedAt: '2026-10-30..2026-11-20' }
    const settled = { ...all, status: 'SETTLED' }
    const cases: Record<string, () => Promise<unknown>> = {
      'page 1': () => runList(db, myBetsData, viewer, { ...all }),
      [`page ${far}`]: () => runList(db, myBetsData, viewer, { ...all, page: String(far) }),
      'page 1, settled': () => runList(db, myBetsData, viewer, { ...settled }),
      [`page ${far}, settled`]: () => runList(db, myBetsData, viewer, { ...settled, page: String(far) }),
      'count+OFFSET page 1': () => conventional(app, 1, 'true'),
      [`count+OFFSET page ${far}`]: () => conventional(app, far, 'true'),
      'count+OFFSET page 1, settled': () => conventional(app, 1, `b.status = 'SETTLED'`),
      [`count+OFFSET page ${far}, settled`]: () => conventional(app, far, `b.status = 'SETTLED'`),
    }
    const times = new Map(Object.keys(cases).map((name) => [name, [] as number[]]))
    // Warm up first, so that the statements of the list are prepared on the connection.
    const before = 6
    for (let round = 1 - before; round <= rounds; round++) {
      for (const [name, run] of Object.entries(cases)) {
        const started = performance.now()
        await run()
        if (round > 0) times.get(name)?.push(performance.now() - started)
      }
    }
    const medianOf = (name: string) => median(times.get(name) ?? [])
    for (const name of times.keys()) console.log(`${name.padEnd(34)} ${medianOf(name).toFixed(1)} ms`)
    const deep = [
      medianOf(`page ${far}`) / medianOf('page 1'),
      medianOf(`page ${far}, settled`) / medianOf('page 1, settled'),
    ]
    const faster = ['page 1', `page ${far}`, 'page 1, settled', `page ${far}, settled`].map(
      (name) => medianOf(`count+OFFSET ${name}`) / medianOf(name),
    )
    console.log(
      `list: the far page takes ${deep.map((ratio) => ratio.toFixed(2)).join(' and ')} of the first; count+OFFSET takes ${faster.map((ratio) => ratio.toFixed(0)).join(', ')} times as long`,
    )
  })
}
