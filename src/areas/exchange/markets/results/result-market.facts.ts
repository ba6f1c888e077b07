import type { ChangedMarket } from '#areas/exchange/rules/markets/market-change.ts'
import type { DeclaredResult, ResultMarket } from '#areas/exchange/rules/settlement/market-result.ts'
import type { Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'

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
  const { betting } = (await settingsIn(tx)).operator
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
    correctionDays: betting.correctionDays,
    undecided: betting.shortenedByScore.includes(row.kind) ? 'score' : 'void',
  }
  return { row, market }
}

/** The runs, or the winners and those of a dead heat; as the SQL function result_label. */
export function resultLabel({ runners }: Pick<ResultMarket, 'runners'>, result: DeclaredResult | 'void'): string {
  if (result === 'void') return 'Void'
  if ('runs' in result) return result.atLeast ? `${result.runs} (shortened)` : String(result.runs)
  const names = (ids: readonly string[] = []) =>
    runners.flatMap(({ id, name }) => (ids.includes(String(id)) ? [name] : [])).join(', ')
  const parts = [names(result.winners), ...(result.tied ? [`Dead heat: ${names(result.tied)}`] : [])]
  return parts.filter((part) => part !== '').join('; ') || 'No winner'
}
