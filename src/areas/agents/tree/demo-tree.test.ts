import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { queryAs, viewerOf, actorWithEverything } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { playersData } from '#areas/players/profile/list/players.data.ts'
import { statementSummaryAnswer } from '#areas/reports/statements/summary.data.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { addDays, dayOf } from '#values/day.ts'
import { parseMoney } from '#values/money.ts'
import { downlineSummaryAnswer } from './downline/downline-queries.data.ts'
import { downlineData } from './downline/downline.data.ts'

type Row = Record<string, string | number | null>

let database: TestDatabase
let staff: Actor
let nodes: { id: bigint; upline: bigint[]; domain_id: number }[]

beforeAll(async () => {
  database = await freshDatabase('template_world')
  const { rows: domains } = await database.ownerPool.query('select id from domain')
  staff = actorWithEverything({ domains: domains.map(({ id }) => id) })
  nodes = (await database.ownerPool.query('select id, upline, domain_id from agent order by id')).rows
})
afterAll(() => database.close())

const minor = (text: unknown): bigint => parseMoney(typeof text === 'string' ? text : '') ?? 0n
const totalsOf = async (dataset: Parameters<typeof runTotals>[1], actor: Actor, search: Record<string, string>) =>
  (await runTotals(database.db, dataset, await viewerOf(database.db, actor), search)).data
const actorAt = (node: { id: bigint; domain_id: number }) =>
  actorWithEverything({ agentId: node.id, domains: [node.domain_id] })

test('children, summary and players of a node have the same totals at every level', async () => {
  const levels = [1, 2, 3].flatMap((level) => nodes.filter(({ upline }) => upline.length === level).slice(0, 2))
  for (const node of levels) {
    const opened = { node: String(node.id) }
    const summary = await queryAs(database.db, downlineSummaryAnswer, staff, opened)
    const [money] = summary?.currencies ?? []
    const { totals } = await totalsOf(downlineData, staff, opened)
    expect(totals['balance']).toBe(money?.downlineBalance)
    expect(totals['exposure']).toBe(money?.exposure)
    const players = await totalsOf(playersData, actorAt(node), {})
    expect(players.total_item).toBe(summary?.players)
    expect(players.totals['balance']).toBe(money?.playerBalance)
  }
})

test('no agent allows the next level more than its parent allows', async () => {
  const beyond = await database.ownerPool.query(
    `select a.id from agent a join agent up on up.id = a.parent_id where a.max_match_rate > up.max_match_rate or a.max_session_rate > up.max_session_rate
      or not a.match_rate between up.min_match_rate and up.max_match_rate or not a.session_rate between up.min_session_rate and up.max_session_rate`,
  )
  expect(beyond.rows).toEqual([])
})

test('agents do not see players of other branches, and children together see what the parent sees except its own players', async () => {
  const parent = nodes.find((node) => nodes.some(({ upline }) => upline.at(-2) === node.id))!
  const children = nodes.filter(({ upline }) => upline.at(-2) === parent.id)
  const all = await totalsOf(playersData, actorAt(parent), {})
  let counted = 0
  let balance = 0n
  for (const child of children) {
    const part = await totalsOf(playersData, actorAt(child), {})
    counted += part.total_item
    balance += minor(part.totals['balance'])
  }
  const { rows } = await database.ownerPool.query(
    `select count(*)::int as players, coalesce(sum(w.balance), 0)::bigint as balance from player p
     join wallet w on w.cell = p.cell and w.account_id = p.id where p.agent_id = $1`,
    [parent.id],
  )
  expect(counted + rows[0].players).toBe(all.total_item)
  expect(balance + rows[0].balance).toBe(minor(all.totals['balance']))
})

test('statements close with the balance of the wallet', async () => {
  const today = dayOf(instantNow().getTime(), 'Asia/Kolkata')
  const at = `${addDays(today, -182)}..${today}`
  const search = { sort: 'balance', direction: 'descending' }
  const page = await runList(database.db, playersData, await viewerOf(database.db, staff), search)
  const rows = (page as PagedList<Row>).data
  expect(rows).toHaveLength(25)
  for (const { id, balance } of rows) {
    const summary = await queryAs(database.db, statementSummaryAnswer, staff, { account: String(id), at })
    expect(summary).toMatchObject({ opening: '0.00', closing: balance, difference: '0.00' })
  }
})
