import type pg from 'pg'
import { listActor, insertListRows, listNow, listZone } from '#checks/harness/list-rows.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { myBetsData } from '#areas/exchange/bets/my-bets.data.ts'
import { myBets } from '#areas/exchange/bets/my-bets.screen.ts'
import { sortableColumns } from '#engine/list/plan/search.ts'
import { runList } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'
import { median, withBenchDatabase } from './fixture.ts'

const columns = 'b.id, b.placed_at, p.username, e.name, m.name, b.side, b.odds_e4, b.stake, b.matched, b.pl, b.status'
const joined =
  'bet b join player p on p.cell = b.cell and p.id = b.player_id join market m on m.id = b.market_id join event e on e.id = m.event_id'

interface Question {
  readonly title: string
  readonly search: Readonly<Record<string, string>>
  readonly where: string
  readonly order: string
}

/** A value of every promoted filter, with the condition that it stands for. */
const filterSamples: Readonly<Record<string, readonly [value: string, where: string]>> = {
  placedAt: [
    '2026-11-10..2026-11-12',
    `b.placed_at >= '2026-11-10 00:00+05:30' and b.placed_at < '2026-11-13 00:00+05:30'`,
  ],
  player: ['player_1031', `p.username = 'player_1031'`],
  agentId: ['110', `b.agent_id in (110, 111)`],
  settledAt: [
    '2026-11-10..2026-11-12',
    `b.settled_at >= '2026-11-10 00:00+05:30' and b.settled_at < '2026-11-13 00:00+05:30'`,
  ],
  status: ['SETTLED', `b.status = 'SETTLED'`],
}
const sortColumns: Readonly<Record<string, string>> = { placedAt: 'b.placed_at', stake: 'b.stake', pl: 'b.pl' }

const known = <T>(samples: Readonly<Record<string, T>>, name: string): T => {
  const sample = samples[name]
  if (sample === undefined) throw new Error(`The benchmark has no sample of ${name}`)
  return sample
}

const whole = { placedAt: '2026-10-30..2026-11-20' }
const newest = 'b.placed_at desc, b.id desc'

/** The list as it opens, with each filter that is shown at once, and by each column that sorts: derived from the screen. */
function questions(): readonly Question[] {
  const promoted = Object.entries(myBets.filters).flatMap(([name, { promoted: isShown }]) => (isShown ? [name] : []))
  return [
    { title: 'all', search: whole, where: 'true', order: newest },
    ...promoted.map((name) => {
      const [value, where] = known(filterSamples, name)
      return { title: `${name} ${value}`, search: { ...whole, [name]: value }, where, order: newest }
    }),
    ...sortableColumns(myBets).map((name) => ({
      title: `by ${name}`,
      search: { ...whole, sort: name, direction: 'descending' },
      where: 'true',
      order: `${known(sortColumns, name)} desc, b.id desc`,
    })),
  ]
}

/** The usual approach of admin panels: an exact count, then OFFSET. */
async function conventional(app: pg.Pool, page: number, { where, order }: Question): Promise<number> {
  const { rows } = await app.query<{ n: number }>(`select count(*)::int as n from ${joined} where ${where}`)
  await app.query(
    `select ${columns} from ${joined} where ${where} order by ${order} limit 25 offset ${(page - 1) * 25}`,
  )
  return rows[0]?.n ?? 0
}

/**
 * First page and far page of a million bets through the list engine, with every filter and order that the screen offers at
 * once, compared with count(*) and OFFSET over the same rows. Returns what was asked.
 */
export async function benchList(bets = 1_000_000, rounds = 5): Promise<readonly Readonly<Record<string, string>>[]> {
  return withBenchDatabase(async ({ owner, app }) => {
    await insertListRows(owner, bets)
    await owner.query('vacuum analyze')
    const db = kyselyOver(app)
    const viewer = { actor: listActor(), scope: wholeScope, timeZone: listZone, now: listNow }
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const times: number[] = []
      // Warm up first, so that the statements of the list are prepared on the connection.
      for (let round = -2; round < rounds; round++) {
        const started = performance.now()
        await work()
        if (round >= 0) times.push(performance.now() - started)
      }
      return median(times)
    }
    const worst = { page: 0, title: '' }
    const asked = questions()
    for (const question of asked) {
      const found = await conventional(app, 1, question)
      const far = Math.max(1, Math.floor(found / 50))
      for (const page of new Set([1, far])) {
        const ours = await timed(() => runList(db, myBetsData, viewer, { ...question.search, page: String(page) }))
        const theirs = await timed(() => conventional(app, page, question))
        const title = `${question.title}, page ${page}`
        if (ours > worst.page) Object.assign(worst, { page: ours, title })
        console.log(
          `${title.padEnd(46)} ${ours.toFixed(1).padStart(8)} ms   count+OFFSET ${theirs.toFixed(1).padStart(8)} ms   ${(theirs / ours).toFixed(1)} times as long`,
        )
      }
    }
    console.log(`list: ${bets} bets; the slowest page is ${worst.title} with ${worst.page.toFixed(1)} ms`)
    return asked.map(({ search }) => search)
  })
}
