import { sql } from 'kysely'
import { kindGroups, kindsOfGroup, type KindGroup } from '#blueprint/ledger/kind-group.ts'
import { columnsOf } from '#engine/list/columns-of.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { accountStatement } from './account-statement.screen.ts'
import type { FiltersOf } from '#blueprint/screen/list.ts'
import { entriesInLine, isLastOfLine, lineSource, lineSum, lineTitle, type LineGrouping } from './round.facts.ts'
import { accountOf, statementAccount } from './account.facts.ts'
import { sourceOf } from '#areas/reports/statements/as-of/source.facts.ts'
import { statementHeader } from './print-header.facts.ts'
import { description, provider, route } from './descriptions.facts.ts'

const kindGroup = sql<KindGroup>`case ${sql.join(
  kindGroups.map(
    (group) =>
      sql`when transfer.kind in (${sql.join(kindsOfGroup(group).map((kind) => sql.lit(kind)))}) then ${sql.lit(group)}`,
  ),
  sql` `,
)} end`

const moved = (side: 'credit' | 'debit') =>
  sql<bigint | null>`case when ${sql.ref(`transfer.${side}`)} = 'wallet' then transfer.amount end`

/** Filters on single entries switch grouping off. */
function groupingOf(
  { byRound, byDay, at, kind, amount, ref, journalId }: FiltersOf<typeof accountStatement>,
  timeZone: string,
): LineGrouping | null {
  const isSingle = [kind, amount, ref, journalId].some((one) => one !== undefined)
  if (isSingle || (byRound !== true && byDay !== true)) return null
  return { by: byDay === true ? 'DAY' : 'ROUND', at, timeZone }
}

const rows = aggregate(accountStatement, ['account', 'byRound', 'byDay'], ({ db, actor, scope, filters, timeZone }) => {
  const accountId = statementAccount(filters.account, actor)
  const lines = groupingOf(filters, timeZone)
  const sum = (side: 'credit' | 'debit') => (lines ? lineSum(lines, side, moved(side)) : moved(side))
  return db
    .selectFrom('transfer')
    .innerJoin(accountOf(db, accountId).as('account'), 'account.id', 'transfer.account_id')
    .leftJoin('market', 'market.id', 'transfer.market_id')
    .leftJoin('event', 'event.id', 'market.event_id')
    .where('transfer.cell', '=', sql<number>`cell_of(${accountId})`)
    .where('transfer.account_id', '=', accountId)
    .$if(lines !== null, (query) => query.where(isLastOfLine(lines ?? { by: 'ROUND', timeZone })))
    .select([
      ...columnsOf('transfer', 'at', 'kind', 'amount', 'ref', 'marketId', 'journalId', 'settleSeq'),
      'transfer.wallet_version as id',
      (lines ? lineTitle(lines, description) : description).as('description'),
      route(actor.agentId).as('route'),
      sum('credit').as('credit'),
      sum('debit').as('debit'),
      'transfer.balance_after as balance',
      'transfer.held_after as held',
      'transfer.exposure_after as exposure',
      (lines ? entriesInLine(lines) : sql<number>`1`).as('lines'),
      visibleActorName(scope, 'transfer.actor').as('actor'),
      kindGroup.as('kindGroup'),
      provider.as('provider'),
      (lines ? lineSource(lines, sourceOf(timeZone)) : sourceOf(timeZone)).as('source'),
      'account.id as account',
      'account.agentId',
    ])
})

export const accountStatementData = { ...rows, head: statementHeader }
