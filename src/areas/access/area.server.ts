import type { Bindings } from '#engine/bindings.ts'
import { logsBindings } from './activity/logs.server.ts'
import { accessBindings } from './users/access.server.ts'

/** What answers the screens, actions and queries of access on the server. */
export const accessServer: readonly Bindings[] = [logsBindings, accessBindings]
