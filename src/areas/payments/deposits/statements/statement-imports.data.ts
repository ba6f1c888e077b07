import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { statementImports } from './statement-imports.screen.ts'

export const statementImportsData = datasetOf(statementImports, 'bank_statement_import', ({ from }) =>
  from.select([
    sql<number>`(select count(distinct d.id)::int from bank_statement_line l
      join deposit d on d.domain_id = l.domain_id and d.utr = l.utr and d.amount = l.amount
      where l.batch = bank_statement_import.id and not l.is_rolled_back
        and (d.gateway = 'manual' or exists (select from utr_claim c where c.utr_key = l.domain_id || ':' || l.utr and c.deposit_id = d.id))
        and d.status in ('PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS', 'REVERSED'))`.as('matched'),
  ]),
)
