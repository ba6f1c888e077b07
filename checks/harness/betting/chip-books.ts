import { randomUUID } from 'node:crypto'
import type { AnyList } from '#blueprint/screen/list.ts'
import { testCircumstances, viewerOf, postTransfers, actorWithEverything } from '#checks/harness/staff/branches.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { uplineIds, smallOperator } from '#checks/harness/small-operator.ts'
import { chipsActs } from '#areas/agents/cash/entries/chips.act.ts'
import { rollBackSettlementAct } from '#areas/agents/cash/entries/cash.act.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { runAction, type ActBinding } from '#engine/action/run-act.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { settlementClient } from './settlements.ts'

type Row = Readonly<Record<string, unknown>>

const bindings: ActBinding[] = [
  ...chipsActs.map((act) => ({ path: '/downline', act })),
  { path: '/downline-cash', act: rollBackSettlementAct },
]

/** The worked example of a master agent with a share of 70 %, credit and chips of 100,000, and one client with 60,000. */
export async function openChipBooks() {
  const database = await freshDatabase()
  const site = await smallOperator(database)
  const books = settlementClient(database, site)
  const context = {
    db: database.db,
    bindings,
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
  }
  const act = async (name: string, id: string | bigint, body: object) =>
    runAction(
      context,
      bindings.find((one) => one.act.action.name === name)!,
      {
        actor: actorWithEverything(),
        id: String(id),
        body: { ...body, reason: { code: 'OTHER', text: 'As agreed' }, transactionPassword: 'asked elsewhere' },
        idempotencyKey: randomUUID(),
        preview: false,
        parameters: {},
        circumstances: testCircumstances,
      },
    )
  for (const account of [uplineIds.SUP, uplineIds.MA])
    await postTransfers(database.ownerPool, '2026-11-10T10:00:00Z', [
      { account, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 10_000_000n },
    ])
  await books.query('update agent set credit_reference = 10000000 where id = any ($1)', [[uplineIds.SUP, uplineIds.MA]])
  const player = await site.player('client')
  await act('chips-down', player, { amount: '60000.00', means: 'CHIPS' })
  await act('credit-reference', player, { creditReference: '60000.00', withChips: false })
  return {
    database,
    query: books.query,
    player,
    act,
    async play(stake: string, winner: 'A' | 'B'): Promise<void> {
      const market = await site.market()
      await site.bet(player, market.id, { runner: market.runners['A'], odds: '2', stake })
      await books.run(market.id, { result: books.winner(market, winner) })
    },
    /** Rolls the newest settlement back, with the second approver that it needs. */
    async rollBackNewest(): Promise<void> {
      const [entry] = await books.query('select id from cash_entry order by created_at desc limit 1')
      await act('rollback', String(entry?.['id']), {})
      const [approval] = await books.query(`select id from approval where status = 'PENDING'`)
      await decideApproval(context, {
        actor: actorWithEverything({ staffId: 2n, username: 'second' }),
        id: String(approval?.['id']),
        decision: 'approve',
        reason: 'As agreed',
        circumstances: testCircumstances,
      })
    },
    async read(report: Dataset<AnyList>, search: Record<string, string>, actor: Actor = actorWithEverything()) {
      const viewer = await viewerOf(database.db, actor)
      const page = await runList(database.db, report, viewer, search)
      const { data } = await runTotals(database.db, report, viewer, search)
      return { rows: page.data as readonly Row[], totals: data.totals as Row }
    },
  }
}
export type ChipBooks = Awaited<ReturnType<typeof openChipBooks>>
