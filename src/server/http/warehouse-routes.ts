import type { Doors } from '../access/doors.ts'
import type { Refusal } from '#domain/refusal.ts'
import { closeWarehouse, openWarehouse, setWarehouseCode } from '../access/warehouse.ts'
import type { App } from './app.ts'
import { bodies } from './bodies.ts'
import { Failed } from './failed.ts'
import { circumstancesOf } from './guard.ts'
import { liveOf } from './live-of.ts'
import { done } from './wire.ts'

const guarded = { config: { guard: { permission: 'WAREHOUSE_UNLOCK', whileClosed: true } } } as const

/** Opening the archive, closing it, and the code of one's own that opens it. */
export function addWarehouse(app: App, doors: Doors): void {
  app.post('/api/warehouse/open', guarded, async (request) => {
    const { security_code: code } = bodies.warehouseOpen.parse(request.body)
    said(await openWarehouse(doors, liveOf(request), { code, circumstances: circumstancesOf(request) }))
    return done('The archive is open for 15 minutes')
  })

  app.post('/api/warehouse/close', guarded, async (request) => {
    bodies.nothing.parse(request.body ?? {})
    await closeWarehouse(doors, liveOf(request), circumstancesOf(request))
    return done('The archive is closed')
  })

  app.post('/api/warehouse/code', guarded, async (request) => {
    const { security_code: code, loginPassword: password } = bodies.warehouseCode.parse(request.body)
    said(await setWarehouseCode(doors, liveOf(request), { code, password, circumstances: circumstancesOf(request) }))
    return done('Security code set')
  })
}

function said(refusal: Refusal | null): void {
  if (refusal)
    throw new Failed(422, refusal.refused, { fields: { [refusal.field ?? 'security_code']: refusal.refused } })
}
