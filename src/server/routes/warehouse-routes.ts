import type { AuthContext } from '#platform/auth/auth-context.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { closeWarehouse, openWarehouse, setWarehouseCode } from '#platform/auth/warehouse.ts'
import type { App } from '#engine/http/app.ts'
import { accessCalls } from '#blueprint/calls/access-calls.ts'
import { addCall } from '#engine/http/call.ts'
import { bodies } from '#blueprint/calls/bodies.ts'
import { HttpError } from '#engine/http/http-error.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { done } from '#engine/http/routes/wire.ts'

/** Routes to open and close the archive, and to set the user's code for it. */
export function addWarehouse(app: App, auth: AuthContext): void {
  addCall(app, accessCalls.openArchive, async (request) => {
    const { security_code: code } = accessCalls.openArchive.body.parse(request.body)
    throwIfRefused(await openWarehouse(auth, sessionOf(request), { code, circumstances: circumstancesOf(request) }))
    return done('Archive open for 15 minutes')
  })

  addCall(app, accessCalls.closeArchive, async (request) => {
    bodies.nothing.parse(request.body ?? {})
    await closeWarehouse(auth, sessionOf(request), circumstancesOf(request))
    return done('Archive closed')
  })

  addCall(app, accessCalls.archiveCode, async (request) => {
    const { security_code: code, loginPassword: password } = accessCalls.archiveCode.body.parse(request.body)
    throwIfRefused(
      await setWarehouseCode(auth, sessionOf(request), { code, password, circumstances: circumstancesOf(request) }),
    )
    return done('Security code set')
  })
}

function throwIfRefused(refusal: Refusal | null): void {
  if (refusal)
    throw new HttpError(422, refusal.refused, { fields: { [refusal.field ?? 'security_code']: refusal.refused } })
}
