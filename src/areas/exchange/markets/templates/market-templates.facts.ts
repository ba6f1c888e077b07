import { sql } from 'kysely'
import { idsOfMarket, type StoredTemplate } from '#areas/exchange/rules/markets/market-template.ts'
import type { Tx } from '#engine/action/act.ts'
import { isId } from '#values/id.ts'

const none = { templates: [], isComplete: true, firstId: 0n } as const

/** The chosen templates in the order of their choice, as they are now, and ids for their markets. */
export async function chosenTemplates(tx: Tx, chosen: readonly string[]) {
  if (chosen.length === 0) return none
  const ids = chosen.filter(isId).map(BigInt)
  if (ids.length < chosen.length) return { ...none, isComplete: false }
  const rows = await tx.selectFrom('market_template').selectAll().where('id', 'in', ids).forShare().execute()
  const templates = ids.flatMap((id): StoredTemplate[] => {
    const row = rows.find((each) => each.id === id)
    if (!row) return []
    return [
      {
        id,
        sport: row.sport,
        name: row.name,
        kind: row.kind,
        runners: row.runners,
        winners: row.winners,
        line: row.line,
        maxDistance: row.max_distance,
        minStake: row.min_stake,
        maxStake: row.max_stake,
        maxLoss: row.max_loss,
        maxProfit: row.max_profit,
        maxDeviation: row.max_deviation,
        delaySeconds: (row.delay_ms ?? 0) / 1000,
        commission: row.commission,
        rules: row.rules,
        isActive: row.is_active,
      },
    ]
  })
  const needed = Number(idsOfMarket) * Math.max(1, templates.length)
  const { rows: taken } = await sql<{ first: bigint }>`select take_ids('catalogue', ${needed}::int) as first`.execute(
    tx,
  )
  return { templates, isComplete: templates.length === chosen.length, firstId: taken[0]?.first ?? 0n }
}

/** Those who name templates, also by import, follow each other: none of them overlooks the name of another. */
export const lockNames = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('market template'))`.execute(tx)

/** The templates of a sport that a new name must differ from. */
export const templatesBeside = (tx: Tx, sport: string, id: bigint) =>
  tx
    .selectFrom('market_template')
    .select(['sport', 'name'])
    .where('sport', '=', sport)
    .where('id', '<>', id)
    .orderBy('id')
    .execute()
