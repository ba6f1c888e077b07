import type { House } from '../http/house.ts'
import type { InboundContext } from './receive.ts'

/** What signed calls are read with. */
export const inboundOf = ({ db, doors, context }: House): InboundContext => ({
  db,
  sealingKeys: doors.settings.sealingKeys,
  encryptionKey: doors.settings.encryptionKey,
  enqueue: context.enqueue,
})
