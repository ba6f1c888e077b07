import { sql } from 'kysely'
import { kindGroups, kindsOfGroup, type KindGroup } from '#blueprint/ledger/kind-group.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { nameWithin } from '#areas/access/activity/actor-name.ts'
import { accountStatement } from './account-statement.screen.ts'
import type { FiltersOf } from '#blueprint/screen/list.ts'
import { bookingsInLine, endsItsLine, lineSource, lineSum, lineTitle, type Together } from './round.facts.ts'
import { accountOf, askedAccount } from './account.facts.ts'
import { sourceOf } from '#areas/reports/as-of/source.facts.ts'
import { headOfStatement } from './head.facts.ts'
import { description, provider, route } from './words.facts.ts'

const kindGroup = sql<KindGroup>`case ${sql.join(
  kindGroups.map(
    (group) =>
      sql`when transfer.kind in (${sql.join(kindsOfGroup(group).map((kind) => sql.lit(kind)))}) then ${sql.lit(group)}`,
  ),
  sql` `,
)} end`

const moved = (side: 'credit' | 'debit') =>
  sql<bigint | null>`case when ${sql.ref(`transfer.${side}`)} = 'wallet' then transfer.amount end`

/** Who looks for single bookings is shown single bookings. */
function together(
  { byRound, byDay, at, kind, amount, ref, journalId }: FiltersOf<typeof accountStatement>,
  timeZone: string,
): Together | null {
  const isSingle = [kind, amount, ref, journalId].some((one) => one !== undefined)
  if (isSingle || (byRound !== true && byDay !== true)) return null
  return { by: byDay === true ? 'DAY' : 'ROUND', at, timeZone }
}

const rows = aggregate(accountStatement, ['account', 'byRound', 'byDay'], ({ db, actor, scope, filters, timeZone }) => {
  const accountId = askedAccount(filters.account, actor)
  const lines = together(filters, timeZone)
  const sum = (side: 'credit' | 'debit') => (lines ? lineSum(lines, side, moved(side)) : moved(side))
  return db
    .selectFrom('transfer')
    .innerJoin(accountOf(db, accountId).as('account'), 'account.id', 'transfer.account_id')
    .leftJoin('market', 'market.id', 'transfer.market_id')
    .leftJoin('event', 'event.id', 'market.event_id')
    .where('transfer.cell', '=', sql<number>`cell_of(${accountId})`)
    .where('transfer.account_id', '=', accountId)
    .$if(lines !== null, (query) => query.where(endsItsLine(lines ?? { by: 'ROUND', timeZone })))
    .select([
      'transfer.wallet_version as id',
      'transfer.at',
      'transfer.kind',
      (lines ? lineTitle(lines, description) : description).as('description'),
      route(actor.agentId).as('route'),
      sum('credit').as('credit'),
      sum('debit').as('debit'),
      'transfer.amount',
      'transfer.balance_after as balance',
      'transfer.held_after as held',
      'transfer.exposure_after as exposure',
      (lines ? bookingsInLine(lines) : sql<number>`1`).as('lines'),
      nameWithin(scope, 'transfer.actor').as('actor'),
      'transfer.ref',
      'transfer.market_id as marketId',
      'transfer.journal_id as journalId',
      'transfer.settle_seq as settleSeq',
      kindGroup.as('kindGroup'),
      provider.as('provider'),
      (lines ? lineSource(lines, sourceOf(timeZone)) : sourceOf(timeZone)).as('source'),
      'account.id as account',
      'account.agentId',
    ])
})

export const accountStatementData = { ...rows, head: headOfStatement }
