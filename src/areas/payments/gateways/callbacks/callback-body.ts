import type { Tx, WriteTx } from '#engine/action/act.ts'
import { seal, type SealingKeys, type Unsealing } from '#platform/auth/secrets/seal.ts'

/** Encryption context of the bytes of a callback: copied to another row they cannot be decrypted. */
export const sealOfBody = (callbackId: string): string => `gateway_callback_body.sealed.${callbackId}`

/** Larger bodies are processed like others, but their bytes are not kept. */
export const maxKeptBytes = 65_536

export interface ArrivedBody {
  readonly callbackId: string
  readonly domainId: number
  readonly body: Buffer
}

/** Keeps the bytes of a callback as they came, sealed; the callback itself has them masked. */
export async function keepBody(
  tx: WriteTx,
  keys: SealingKeys,
  { callbackId, domainId, body }: ArrivedBody,
): Promise<void> {
  if (body.length === 0 || body.length > maxKeptBytes) return
  // In this encoding every byte is one character.
  const sealed = seal(keys, body.toString('latin1'), sealOfBody(callbackId))
  await tx
    .insertInto('gateway_callback_body')
    .values({ callback_id: callbackId, domain_id: domainId, sealed })
    .execute()
}

/** The bytes of a callback as they came; null where they are not kept. */
export async function keptBody(tx: Tx, unseal: Unsealing, callbackId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('gateway_callback_body')
    .select('sealed')
    .where('callback_id', '=', callbackId)
    .executeTakeFirst()
  return row ? Buffer.from(unseal(row.sealed, sealOfBody(callbackId)), 'latin1') : null
}
