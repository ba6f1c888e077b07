import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { kindGroups, kindsOfGroup, type KindGroup } from '#domain/ledger/kind-group.ts'
import { aggregate } from '#server/engine/dataset.ts'
import { nameWithin } from '../hierarchy/actor-name.data.ts'
import { accountStatement } from './account-statement.screen.ts'
import type { FiltersOf } from '#blueprint/list.ts'
import { endsItsRound, roundLines, roundSource, roundSum } from './round.data.ts'
import { accountOf } from './account.data.ts'
import { sourceOf } from './source.data.ts'

/** No account has this id: the statement of nobody is empty. */
const nobody = 0n

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
const byRound = ({ byRound: asked, kind, amount, ref, journalId }: FiltersOf<typeof accountStatement>): boolean =>
  asked === true && [kind, amount, ref, journalId].every((one) => one === undefined)

export const accountStatementData = aggregate(
  accountStatement,
  ['account', 'byRound'],
  ({ db, actor, agentIds, filters, timeZone }) => {
    const accountId = filters.account ?? actor.agentId ?? nobody
    const rounds = byRound(filters) ? { at: filters.at, timeZone } : null
    const sum = (side: 'credit' | 'debit') => (rounds ? roundSum(rounds, side, moved(side)) : moved(side))
    return db
      .selectFrom('transfer')
      .innerJoin(accountOf(db, accountId).as('account'), 'account.id', 'transfer.account_id')
      .leftJoin('market', 'market.id', 'transfer.market_id')
      .leftJoin('event', 'event.id', 'market.event_id')
      .where('transfer.cell', '=', cellOf(accountId))
      .where('transfer.account_id', '=', accountId)
      .$if(rounds !== null, (rows) => rows.where(endsItsRound(rounds ?? { timeZone })))
      .select([
        'transfer.wallet_version as id',
        'transfer.at',
        'transfer.kind',
        sql<string>`coalesce(event.name || ' / ' || market.name, nullif(transfer.note, ''), transfer.ref)`.as(
          'description',
        ),
        sql<string>`transfer.debit || ' > ' || transfer.credit`.as('route'),
        sum('credit').as('credit'),
        sum('debit').as('debit'),
        'transfer.amount',
        'transfer.balance_after as balance',
        'transfer.held_after as held',
        'transfer.exposure_after as exposure',
        (rounds ? roundLines(rounds) : sql<number>`1`).as('lines'),
        nameWithin(agentIds, 'transfer.actor').as('actor'),
        'transfer.ref',
        'transfer.market_id as marketId',
        'transfer.journal_id as journalId',
        'transfer.settle_seq as settleSeq',
        kindGroup.as('kindGroup'),
        (rounds ? roundSource(timeZone, sourceOf(timeZone)) : sourceOf(timeZone)).as('source'),
        'account.id as account',
        'account.agentId',
      ])
  },
)
