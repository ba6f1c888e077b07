import { randomUUID } from 'node:crypto'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { sealingBy } from '#platform/auth/secrets/seal.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runAction, type ActBinding, type ActContext } from '#engine/action/run-act.ts'
import type { Act } from '#engine/action/act.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { anywhere } from './branches.ts'
import { encryptionKey, sealingKeys } from '#checks/harness/small-operator.ts'

interface Wish {
  readonly id?: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly actor: Actor
}

/** Presses buttons of player care as the server does, at whatever time the clock shows. */
export function pressing(database: TestDatabase, acts: readonly Act[], now: () => Date = () => new Date()) {
  const bindings: ActBinding[] = acts.map((act) => ({ path: '/care', act }))
  const context: ActContext = {
    db: database.db,
    bindings,
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
    now,
    fingerprint: fingerprintBy(encryptionKey),
    seal: sealingBy(sealingKeys),
  }
  const press = (name: string, { id, body = {}, actor }: Wish) => {
    const binding = bindings.find(({ act }) => act.action.name === name)
    if (!binding) throw new Error(`There is no button ${name}`)
    const asks = binding.act.action.asks ? { reason: { code: 'OTHER', text: 'For the player’s good' } } : {}
    const rows = binding.act.action.on === 'rows' && id !== undefined ? { ids: [id] } : {}
    return runAction(context, binding, {
      actor,
      id: id ?? null,
      body: { ...asks, ...rows, ...body },
      idempotencyKey: randomUUID(),
      preview: false,
      parameters: {},
      circumstances: anywhere,
    })
  }
  return { press, context }
}
