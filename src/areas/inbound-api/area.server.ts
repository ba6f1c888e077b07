import type { Bindings } from '#engine/bindings.ts'
import { inboundBindings } from './calls/inbound.server.ts'
import { keysBindings } from './keys/keys.server.ts'

/** What answers the screens, actions and queries of inbound-api on the server. */
export const inboundApiServer: readonly Bindings[] = [inboundBindings, keysBindings]
