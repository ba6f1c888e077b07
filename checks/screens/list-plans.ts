import { createQueryId, sql, type QueryId, type RootOperationNode } from 'kysely'
import type pg from 'pg'
import type { Database } from '#platform/database/connect.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runList } from '#engine/list/run-list.ts'
import { parseListRequest } from '#engine/list/plan/list-request.ts'
import { planSettings } from '#engine/planning/plan-settings.ts'
import type { Viewer } from '#engine/list/plan/viewer.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Total Cost': number
  readonly 'Plan Rows': number
  readonly Plans?: readonly PlanNode[]
}

/** Tables whose rows grow with what players do; partitions are named after their table. */
const growing =
  /^(bet_open|bet_settled|position|market_player|player|player_day|agent_day|wallet|transfer|deposit|withdrawal|casino_round|audit|event|market)(_\d{6})?$/

/** A month without rows is read whole as well. */
const costOfFew = 100
/** Nobody reads as many rows on a page; an order without an index sorts them all. */
const manyRows = 5_000

const nodesOf = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The growing tables of which a first page reads every row, with the queries of the page as they were made. */
export async function wholeReads(
  db: Database,
  dataset: Dataset,
  viewer: Viewer,
  search: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const built = new Map<QueryId, RootOperationNode>()
  const made: RootOperationNode[] = []
  const listening = db.withPlugin({
    transformQuery({ queryId, node }) {
      built.set(queryId, node)
      return node
    },
    // Parts of queries are built as well; what has a result was executed.
    transformResult({ queryId, result }) {
      const node = built.get(queryId)
      if (node) made.push(node)
      return Promise.resolve(result)
    },
  })
  await runList(listening, dataset, viewer, search)
  const settings = planSettings(db, await parseListRequest(db, dataset, viewer, search))
  return snapshot(
    db,
    viewer.actor.domains,
    async (tx) => {
      const found = new Set<string>()
      for (const query of made) {
        const { sql: text, parameters } = tx.getExecutor().compileQuery(query, createQueryId())
        if (!/^(select|with) /.test(text)) continue
        const { rows } = await tx.getExecutor().executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
          ...sql`select`.compile(tx),
          sql: `explain (format json) ${text}`,
          parameters,
        })
        for (const node of nodesOf(rows[0]!['QUERY PLAN'][0].Plan)) {
          const { 'Node Type': type, 'Relation Name': table = '', 'Total Cost': cost, Plans: [below] = [] } = node
          if (type === 'Sort' && below && below['Plan Rows'] > manyRows) found.add('sorts')
          if (type === 'Seq Scan' && cost > costOfFew && growing.test(table)) found.add(table.replace(/_\d{6}$/, ''))
        }
      }
      return [...found].toSorted((a, b) => (a < b ? -1 : 1))
    },
    settings,
  )
}

/**
 * Lets the planner believe that each growing table that has rows has as many as these. It counts pages by itself, so it expects as
 * many more rows on each.
 */
export async function believeRows(owner: pg.Pool, rows: number): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')
      and pg_relation_size(c.oid) > 0 and (c.relname ~ $1 or exists (select from pg_index x join pg_class t on t.oid = x.indrelid
        where x.indexrelid = c.oid and t.relname ~ $1))`,
    [growing.source],
  )
  for (const { name } of tables)
    await owner.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', pg_relation_size($1::regclass)::int / 8192, 'reltuples', $2::real)`,
      [name, rows],
    )
}
