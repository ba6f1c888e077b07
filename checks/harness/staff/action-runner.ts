import { randomUUID } from 'node:crypto'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { sealingBy, unsealingBy } from '#platform/auth/secrets/seal.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runAction, type ActBinding, type ActContext } from '#engine/action/run-act.ts'
import type { Act } from '#engine/action/act.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { testCircumstances } from './branches.ts'
import { encryptionKey, sealingKeys } from '#checks/harness/small-operator.ts'

interface ActionInput {
  readonly id?: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly actor: Actor
}

/** Runs actions the way the server does, at the time the given clock shows. */
export function actionRunner(database: TestDatabase, acts: readonly Act[], now: () => Date = () => instantNow()) {
  const bindings: ActBinding[] = acts.map((act) => ({ path: '/care', act }))
  const context: ActContext = {
    db: database.db,
    bindings,
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
    now,
    fingerprint: fingerprintBy(encryptionKey),
    seal: sealingBy(sealingKeys),
    unseal: unsealingBy(sealingKeys),
  }
  const run = (name: string, { id, body = {}, actor }: ActionInput) => {
    const binding = bindings.find(({ act }) => act.action.name === name)
    if (!binding) throw new Error(`There is no action ${name}`)
    const asks = binding.act.action.asks ? { reason: { code: 'OTHER', text: 'For the player’s good' } } : {}
    const rows = binding.act.action.on === 'rows' && id !== undefined ? { ids: [id] } : {}
    return runAction(context, binding, {
      actor,
      id: id ?? null,
      body: { ...asks, ...rows, ...body },
      idempotencyKey: randomUUID(),
      preview: false,
      parameters: {},
      circumstances: testCircumstances,
    })
  }
  return { press: run, context }
}
