import { transact } from '#platform/database/transact.ts'
import type { GatewayContext } from '#areas/payments/gateway-work/accounts.ts'
import { compareAgain, lockedDay } from './compare.ts'

/** {dayId}: a report was brought by hand, and is held against the ledger. */
export async function compareBrought({ db }: Pick<GatewayContext, 'db'>, payload: unknown): Promise<void> {
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'dayId') : undefined
  if (typeof id !== 'string') throw new Error('A comparison names its day')
  await transact(db, 'all', async (tx) => {
    const day = await lockedDay(tx, id)
    if (day?.report_id && day.status === 'OPEN') await compareAgain(tx, day, day.report_id)
  })
}
