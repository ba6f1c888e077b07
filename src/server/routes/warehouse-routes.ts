import type { Doors } from '#platform/auth/doors.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { closeWarehouse, openWarehouse, setWarehouseCode } from '#platform/auth/warehouse.ts'
import type { App } from '#engine/http/app.ts'
import { accessCalls } from '#server/calls/access-calls.ts'
import { addCall } from '#engine/http/call.ts'
import { bodies } from '#engine/http/bodies.ts'
import { Failed } from '#engine/http/failed.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { liveOf } from '#engine/http/live-of.ts'
import { done } from '#engine/http/routes/wire.ts'

/** Opening the archive, closing it, and the code of one's own that opens it. */
export function addWarehouse(app: App, doors: Doors): void {
  addCall(app, accessCalls.openArchive, async (request) => {
    const { security_code: code } = accessCalls.openArchive.body.parse(request.body)
    said(await openWarehouse(doors, liveOf(request), { code, circumstances: circumstancesOf(request) }))
    return done('Archive open for 15 minutes')
  })

  addCall(app, accessCalls.closeArchive, async (request) => {
    bodies.nothing.parse(request.body ?? {})
    await closeWarehouse(doors, liveOf(request), circumstancesOf(request))
    return done('Archive closed')
  })

  addCall(app, accessCalls.archiveCode, async (request) => {
    const { security_code: code, loginPassword: password } = accessCalls.archiveCode.body.parse(request.body)
    said(await setWarehouseCode(doors, liveOf(request), { code, password, circumstances: circumstancesOf(request) }))
    return done('Security code set')
  })
}

function said(refusal: Refusal | null): void {
  if (refusal)
    throw new Failed(422, refusal.refused, { fields: { [refusal.field ?? 'security_code']: refusal.refused } })
}
