import { sql } from 'kysely'
import { columnsOf } from '#engine/list/columns-of.ts'
import { dataset } from '#engine/list/dataset.ts'
import { depositRows } from './deposit-rows.facts.ts'
import { deposits } from './deposits.screen.ts'

export const depositsData = dataset(deposits, ({ db }) =>
  depositRows(db).select([
    ...columnsOf('deposit', 'fee', 'gatewayOrder', 'isFirst', 'externalId'),
    sql<bigint>`deposit.amount - deposit.fee`.as('net'),
  ]),
)
