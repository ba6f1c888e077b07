import { daysBefore } from '#checks/harness/fixture-days.ts'
import { expect } from 'vitest'
import { amount } from '#blueprint/kinds/kinds.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { scopeOf } from '#engine/downline.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { insertTree, treeActor, treeZone } from './agent-tree.ts'
import { placeBets, settle, type SettlementStep } from './tree-bets.ts'
import { entriesOf, type Figures } from './tree-figures.ts'

// In the operator's time zone the second is one second after midnight and the sixth is the last second of a day.
const settlementSteps: readonly SettlementStep[] = [
  { market: 1n, at: `${daysBefore(12)}T10:00:00Z`, result: { runner: 11n } },
  { market: 2n, at: `${daysBefore(12)}T18:30:01Z`, result: { runner: 22n } },
  { market: 3n, at: `${daysBefore(11)}T09:00:00Z`, result: { runs: 31 } },
  { market: 4n, at: `${daysBefore(11)}T10:00:00Z`, result: { runner: 41n } },
  { market: 4n, at: `${daysBefore(10)}T08:00:00Z`, result: 'rollback' },
  { market: 4n, at: `${daysBefore(10)}T18:29:59Z`, result: { runner: 42n } },
  { market: 5n, at: `${daysBefore(10)}T11:00:00Z`, result: 'void' },
  { market: 6n, at: `${daysBefore(11)}T12:00:00Z`, result: { runner: 62n } },
  { market: 6n, at: `${daysBefore(10)}T12:00:00Z`, result: 'rollback' },
  { market: 7n, at: `${daysBefore(10)}T18:30:00Z`, result: { runner: 72n } },
]
export const periods = [
  `${daysBefore(12)}..${daysBefore(9)}`,
  `${daysBefore(12)}..${daysBefore(12)}`,
  `${daysBefore(11)}..${daysBefore(11)}`,
  `${daysBefore(10)}..${daysBefore(10)}`,
  `${daysBefore(9)}..${daysBefore(9)}`,
]
const allDays = periods[0]!

export type Row = Readonly<Record<string, unknown>>
export interface ReportRequest {
  /** The viewer's agent; null for staff of the operator. */
  readonly agentId?: bigint | null
  readonly domains?: readonly number[]
  /** Permissions that the viewer does not have. */
  readonly without?: readonly Permission[]
  readonly filters?: Readonly<Record<string, string>>
}

/** A tree whose bets were settled, voided and rolled back, the entries the domain rules expect, and its reports. */
export async function openSettledTree(bets = 400) {
  const database = await freshDatabase()
  await insertTree(database.ownerPool)
  const placed = await placeBets(database.ownerPool, bets)
  for (const step of settlementSteps) await settle(database.ownerPool, step)
  const viewerOf = async ({ agentId = null, domains = [1, 2], without }: ReportRequest) => {
    const actor = treeActor(agentId, domains, without)
    return { actor, scope: await scopeOf(database.db, actor), timeZone: treeZone }
  }
  const withPeriod = ({ filters }: ReportRequest) => ({ settledOn: allDays, ...filters })
  return {
    database,
    entries: entriesOf(placed, settlementSteps),
    async rows(report: Dataset<AnyList>, request: ReportRequest): Promise<Map<string, Row>> {
      const viewer = await viewerOf(request)
      const found = new Map<string, Row>()
      for (let page = 1, total = 1; found.size < total; page++) {
        const answer = await runList(database.db, report, viewer, { ...withPeriod(request), page: String(page) })
        total = 'total_item' in answer ? answer.total_item : -1
        if (answer.data.length === 0) break
        for (const row of answer.data) found.set(String(row['id']), row)
        expect(found.size).toBeLessThanOrEqual(total)
      }
      return found
    },
    /** What a list shows for exactly these filters: how many rows, and their sums. */
    async opened(report: Dataset<AnyList>, request: ReportRequest) {
      const { data } = await runTotals(database.db, report, await viewerOf(request), request.filters ?? {})
      return { path: report.list.path, rows: data.total_item, totals: data.totals as Row }
    },
    async totals(report: Dataset<AnyList>, request: ReportRequest): Promise<Row> {
      return (await runTotals(database.db, report, await viewerOf(request), withPeriod(request))).data.totals
    },
  }
}
export type SettledTree = Awaited<ReturnType<typeof openSettledTree>>

export const minor = (row: Row | undefined, key: string): bigint => amount('').fromWire(String(row?.[key]))

export const expectRow = (row: Row | undefined, figures: Figures, label: string) =>
  expect(
    {
      bets: row?.['bets'],
      stake: minor(row, 'stake'),
      players: minor(row, 'playerPl'),
      downline: minor(row, 'downlinePl'),
      commission: minor(row, 'commission'),
      own: minor(row, 'ownPl'),
      upline: minor(row, 'uplinePl'),
    },
    label,
  ).toEqual(figures)
