import { sql } from 'kysely'
import { answer } from '#engine/query-handler.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { currencies } from './currencies.screen.ts'
import { currencyChoices } from './currency-choices.queries.ts'
import { domains } from './domains.screen.ts'

const countOf = (table: 'agent' | 'staff_domain') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} counted where counted.domain_id = domain.id)`

export const domainsData = datasetOf(domains, 'domain', ({ from }) =>
  from
    .select([
      'domain.id as number',
      sql<string>`domain.id::text`.as('id'),
      countOf('agent').as('agents'),
      countOf('staff_domain').as('staff'),
      sql<number>`(select count(*)::int from inbound_key k where k.domain_id = domain.id and k.status = 'ACTIVE'
        and (k.expires_at is null or k.expires_at > now()))`.as('keys'),
    ])
    .where(sql<boolean>`domain.id = any(visible_domains())`),
)

export const currenciesData = datasetOf(currencies, 'currency', ({ from }) =>
  from.select([
    'currency.code as id',
    sql<number>`(select count(*)::int from domain d where d.currency = currency.code and d.id = any(visible_domains()))`.as(
      'domains',
    ),
  ]),
)

export const currencyChoicesAnswer = answer(currencyChoices, async ({ tx }) => {
  const rows = await tx.selectFrom('currency').select(['code', 'symbol']).orderBy('code').execute()
  return rows.map(({ code, symbol }) => ({ id: code, name: code, hint: symbol }))
})
