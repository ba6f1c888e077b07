import type { AppContext } from '#engine/http/app-context.ts'
import type { InboundContext } from './receive.ts'

/** Dependencies for verifying signed calls. */
export const inboundContext = ({ db, auth: doors, context }: AppContext): InboundContext => ({
  db,
  sealingKeys: doors.settings.sealingKeys,
  encryptionKey: doors.settings.encryptionKey,
  enqueue: context.enqueue,
})
