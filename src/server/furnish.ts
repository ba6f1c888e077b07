import type { Module } from '#blueprint/screen/module.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { sealingBy } from '#platform/auth/secrets/seal.ts'
import { sitesFrom } from '#platform/auth/sites.ts'
import { checkTransactionPassword } from '#platform/auth/secrets/transaction-password.ts'
import type { Doors } from '#platform/auth/doors.ts'
import type { Bindings } from '#engine/bindings.ts'
import { actOfForm } from '#engine/action/form-act.ts'
import { BadInput } from '#platform/errors/problems.ts'
import type { Enqueue } from '#engine/recorder/record.ts'
import type { ActContext } from '#engine/action/run-act.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { boundFrom, type House } from '#engine/http/house.ts'

/** Everything the routes of the catalogue work with, put together once. Jobs go to a queue that is opened later. */
export function furnish(
  doors: Doors,
  modules: readonly Module[],
  bindings: readonly Bindings[],
  enqueue: Enqueue,
): House {
  const db = kyselyOver(doors.pool)
  const bound = boundFrom(bindings)
  const acts = contentsOf(modules).actions.flatMap(({ owner, action }) => {
    const act = bound.acts.get(action)
    return act ? [{ path: owner.path, act }] : []
  })
  const saved = [...bound.stores.values()].flatMap((store) =>
    'read' in store && store.secondPerson
      ? [
          ...(store.form.create ? [actOfForm(store, 'created')] : []),
          ...(store.form.edit ? [actOfForm(store, 'saved')] : []),
        ]
      : [],
  )
  const context: ActContext = {
    db,
    bindings: [...acts, ...saved],
    async checkTransactionPassword(actor, password) {
      const refusal = await checkTransactionPassword(doors, actor, password)
      if (refusal) throw new BadInput({ transactionPassword: refusal.refused })
      return true
    },
    enqueue,
    fingerprint: fingerprintBy(doors.settings.encryptionKey),
    seal: sealingBy(doors.settings.sealingKeys),
  }
  return { doors, db, sites: sitesFrom(doors.pool), modules, bound, context }
}
