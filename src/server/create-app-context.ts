import type { Module } from '#blueprint/screen/module.ts'
import { archiveFolder, openArchive } from '#platform/archive/archive.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { sealingBy, unsealingBy } from '#platform/auth/secrets/seal.ts'
import { sitesFrom } from '#platform/auth/sites.ts'
import { openRequestLog } from '#platform/audit/request-log/request-log.ts'
import { checkTransactionPassword } from '#platform/auth/secrets/transaction-password.ts'
import { assertStillAllowed } from '#platform/auth/sessions/still-allowed.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import type { Bindings } from '#engine/bindings.ts'
import { actOfForm } from '#engine/action/form-act.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import type { Enqueue } from '#engine/recorder/record.ts'
import type { ActContext } from '#engine/action/run-act.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { handlersFrom, type AppContext } from '#engine/http/app-context.ts'

/**
 * Creates the shared dependencies of the catalogue routes. Jobs go to a queue that is opened later.
 */
export function createAppContext(
  auth: AuthContext,
  modules: readonly Module[],
  bindings: readonly Bindings[],
  enqueue: Enqueue,
  onFault: (error: unknown) => void,
): AppContext {
  const db = kyselyOver(auth.pool)
  const bound = handlersFrom(bindings)
  const acts = contentsOf(modules).actions.flatMap(({ owner, action }) => {
    const act = bound.acts.get(action)
    return act ? [{ path: owner.path, act }] : []
  })
  const formActs = [...bound.stores.values()].flatMap((store) =>
    'read' in store && store.secondApproval
      ? [
          ...(store.form.create ? [actOfForm(store, 'created')] : []),
          ...(store.form.edit ? [actOfForm(store, 'saved')] : []),
        ]
      : [],
  )
  const fingerprint = fingerprintBy(auth.settings.encryptionKey)
  const context: ActContext = {
    db,
    bindings: [...acts, ...formActs],
    async checkTransactionPassword(actor, password) {
      const refusal = await checkTransactionPassword(auth, actor, password)
      if (refusal) throw new BadInput({ transactionPassword: refusal.refused })
      return true
    },
    enqueue,
    assertStillAllowed,
    fingerprint,
    seal: sealingBy(auth.settings.sealingKeys),
    unseal: unsealingBy(auth.settings.sealingKeys),
  }
  const requestLog = openRequestLog({ db, fingerprint, onFault })
  const archive = openArchive(archiveFolder(auth.settings.dataDir))
  return { auth, db, sites: sitesFrom(auth.pool), modules, handlers: bound, context, requestLog, archive }
}
