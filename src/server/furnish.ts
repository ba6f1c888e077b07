import type { Room } from '#blueprint/room.ts'
import { kyselyOver } from '#database/connect.ts'
import { fingerprintBy } from './access/fingerprint.ts'
import { sealingBy } from './access/seal.ts'
import { sitesFrom } from './access/sites.ts'
import { checkTransactionPassword } from './access/transaction-password.ts'
import type { Doors } from './access/doors.ts'
import type { Bindings } from './engine/bindings.ts'
import { actOfForm } from './engine/form-act.ts'
import { BadInput } from './engine/problems.ts'
import type { Enqueue } from './engine/record.ts'
import type { ActContext } from './engine/run-act.ts'
import { contentsOf } from './http/catalogue.ts'
import { boundFrom, type House } from './http/house.ts'

/** Everything the routes of the catalogue work with, put together once. Jobs go to a queue that is opened later. */
export function furnish(doors: Doors, rooms: readonly Room[], bindings: readonly Bindings[], enqueue: Enqueue): House {
  const db = kyselyOver(doors.pool)
  const bound = boundFrom(bindings)
  const acts = contentsOf(rooms).actions.flatMap(({ owner, action }) => {
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
  return { doors, db, sites: sitesFrom(doors.pool), rooms, bound, context }
}
