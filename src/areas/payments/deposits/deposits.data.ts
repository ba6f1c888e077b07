import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { depositRows } from './deposit-rows.facts.ts'
import { deposits } from './deposits.screen.ts'

export const depositsData = datasetOf(deposits, 'deposit', ({ from }) =>
  depositRows(from).select(sql<bigint>`deposit.amount - deposit.fee`.as('net')),
)
