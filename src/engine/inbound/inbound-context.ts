import type { AppContext } from '#engine/http/app-context.ts'
import type { InboundContext } from './receive.ts'

/** Dependencies for verifying signed calls. */
export const inboundContext = ({ db, auth, context }: AppContext): InboundContext => ({
  db,
  sealingKeys: auth.settings.sealingKeys,
  encryptionKey: auth.settings.encryptionKey,
  enqueue: context.enqueue,
})
