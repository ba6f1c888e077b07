import { transact } from '#platform/database/transact.ts'
import type { GatewayContext } from '#areas/payments/gateways/work/accounts.ts'
import { recompareDay, lockDay } from './compare.ts'

/** Job {dayId}: compares an uploaded report with the ledger. */
export async function compareUploadedReport({ db }: Pick<GatewayContext, 'db'>, payload: unknown): Promise<void> {
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'dayId') : undefined
  if (typeof id !== 'string') throw new Error('Compare job has no dayId')
  await transact(db, 'all', async (tx) => {
    const day = await lockDay(tx, id)
    if (day?.report_id && day.status === 'OPEN') await recompareDay(tx, day, day.report_id)
  })
}
