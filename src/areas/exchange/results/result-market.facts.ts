import type { ChangedMarket } from '#areas/exchange/rules/markets/market-change.ts'
import type { DeclaredResult, ResultMarket } from '#areas/exchange/rules/settlement/market-result.ts'
import type { Tx } from '#engine/action/act.ts'

/** The market with its runners; `isLocked` locks the row for a declaration. Null if it does not exist. */
export async function readMarket(tx: Tx, id: bigint, isLocked: boolean) {
  const row = await tx
    .selectFrom('market')
    .selectAll()
    .where('id', '=', id)
    .$if(isLocked, (locked) => locked.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) return null
  const runners = await tx
    .selectFrom('runner')
    .select(['id', 'name', 'status'])
    .where('market_id', '=', id)
    .orderBy('sort_order')
    .execute()
  const current = await tx
    .selectFrom('settlement')
    .select((settlement) => settlement.fn.max('seq').as('seq'))
    .where('market_id', '=', id)
    .where('kind', 'in', ['settle', 'void'])
    .where('state', '=', 'COMPLETED')
    .executeTakeFirst()
  const change = await tx
    .selectFrom('market_change')
    .select('id')
    .where('market_id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  const market: ChangedMarket = {
    id,
    status: row.status,
    isChanging: change !== undefined,
    kind: row.kind,
    winners: row.winners,
    runners: runners.map(({ id: runner, name, status }) => ({ id: runner, name, isRemoved: status === 'REMOVED' })),
    settleSeq: row.settle_seq,
    standingSeq: current?.seq ?? 0,
    settledAt: row.settled_at,
  }
  return { row, market }
}

/** Label of a result: the runs, the winners or "Dead heat: …". */
export function resultLabel({ runners }: ResultMarket, result: DeclaredResult): string {
  if ('runs' in result) return String(result.runs)
  const names = (ids: readonly string[]) =>
    ids.map((id) => runners.find((runner) => String(runner.id) === id)?.name ?? id).join(', ')
  return result.tied ? `Dead heat: ${names(result.tied)}` : names(result.winners)
}
