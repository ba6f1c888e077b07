import { sql, type RawBuilder } from 'kysely'
import { masked } from '#values/text/masked.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { answer } from '#engine/query-handler.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { bankFileAccounts } from './bank-file-accounts.queries.ts'
import { bankFiles } from './bank-files.screen.ts'

/** Payouts of the file; recalled ones have left it. */
const ofPayouts = <T>(what: RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`(select ${what} from payout p where p.bank_file_id = bank_file.id and p.status <> 'RECALLED')`
const counted = (states: RawBuilder<unknown>) =>
  ofPayouts<number>(sql`count(*) filter (where p.status in (${states}))::int`)

export const bankFilesData = datasetOf(bankFiles, 'bank_file', ({ from }) =>
  from.select([
    sql<string>`(select a.holder || ' · ' || a.bank from collection_account a where a.id = bank_file.account_id)`.as(
      'account',
    ),
    ofPayouts<number>(sql`count(*)::int`).as('payouts'),
    ofPayouts<bigint>(sql`coalesce(sum(p.amount), 0)::bigint`).as('total'),
    counted(sql`'PAID'`).as('paid'),
    counted(sql`'FAILED', 'REVERSED'`).as('failed'),
    counted(sql`'WAITING', 'SENT', 'ACCEPTED', 'UNKNOWN'`).as('open'),
    sql<string | null>`case when status = 'RELEASED' then '/api/bank-files/' || bank_file.id || '/file' end`.as('file'),
  ]),
)

export const bankFileAccountsAnswer = answer(bankFileAccounts, async ({ tx }) => {
  const rows = await tx
    .selectFrom('collection_account')
    .select(['id', 'holder', 'number', domainNameOf('domain_id').as('domain')])
    .where('kind', '=', 'BANK')
    .where('ifsc', 'is not', null)
    .where('number', '<>', '')
    .orderBy('holder')
    .execute()
  return rows.map(({ id, holder, number, domain }) => ({ id, name: `${holder} ${masked(number)}`, hint: domain }))
})
