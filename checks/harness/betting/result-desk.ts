import { randomUUID } from 'node:crypto'
import { actorNamed, circumstances, smallOperator } from '#checks/harness/small-operator.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { runAction, type ActContext } from '#engine/action/run-act.ts'
import type { AnyQuery } from '#blueprint/screen/query.ts'
import type { QueryHandler, QueryRequest } from '#engine/query-handler.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { wholeScope } from '#engine/scope.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { marketResultActs } from '#areas/exchange/markets/results/market-result.act.ts'
import { marketResultData } from '#areas/exchange/markets/results/market-result.data.ts'
import { marketResultPreviewAnswer } from '#areas/exchange/markets/results/market-result-preview.data.ts'

export const trader = actorNamed('trader')
const signed = { reason: { code: 'official', text: 'umpire' }, transactionPassword: 'x' }

/** A small operator with the result desk: its actions, its preview and its list, and the jobs that they enqueue. */
export async function resultDesk(database: TestDatabase) {
  const site = await smallOperator(database)
  const jobs: { queue: string; payload: Readonly<Record<string, unknown>> }[] = []
  const context: ActContext = {
    db: database.db,
    bindings: marketResultActs.map((act) => ({ path: '/market-result', act })),
    checkTransactionPassword: async () => true,
    enqueue: async (_, queue, payload) => {
      jobs.push({ queue, payload })
    },
  }
  const ask = <Q extends AnyQuery>(query: QueryHandler<Q>, parameters: QueryRequest<Q>['parameters']) =>
    snapshot(database.db, [1], (tx) =>
      runQuery(query, {
        tx,
        actor: trader,
        scope: wholeScope,
        parameters,
        timeZone: 'Asia/Kolkata',
        circumstances,
      }),
    )
  return {
    site,
    jobs,
    run(
      name: string,
      id: string,
      input: object = {},
      { actor = trader, preview = false }: { actor?: Actor; preview?: boolean } = {},
    ) {
      const binding = context.bindings.find(({ act }) => act.action.name === name)
      if (!binding) throw new Error(`There is no act ${name}`)
      return runAction(context, binding, {
        actor,
        id,
        body: { ...input, ...signed },
        idempotencyKey: randomUUID(),
        preview,
        parameters: { id },
        circumstances,
      })
    },
    confirm: (approval: unknown, actor: Actor) =>
      decideApproval(context, { actor, id: String(approval), decision: 'approve', reason: null, circumstances }),
    ask,
    preview: (id: string, parameters: object) =>
      ask(marketResultPreviewAnswer, { id, action: 'settle', ...parameters }),
    /** Runs the enqueued jobs as the worker would. */
    async work() {
      for (const { payload } of jobs.splice(0)) await settleMarket(database.db, BigInt(String(payload['market'])))
    },
    marketOf: async (id: string) =>
      (await database.ownerPool.query(`select status, result, settle_seq from market where id = $1`, [id])).rows[0],
    rowsOf: (...ids: readonly string[]): Promise<Record<string, unknown>[]> =>
      snapshot(database.db, [1], (tx) =>
        marketResultData
          .query({ db: tx, actor: trader, scope: wholeScope, filters: {}, parameters: {}, timeZone: 'Asia/Kolkata' })
          .where('market.id', 'in', ids.map(BigInt))
          .execute(),
      ),
  }
}
export type ResultDesk = Awaited<ReturnType<typeof resultDesk>>
