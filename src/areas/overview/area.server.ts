import type { Bindings } from '#engine/bindings.ts'
import { overviewBindings } from './dashboard/overview.server.ts'
import { playerPageBindings } from './player/player.server.ts'

/** What answers the screens, actions and queries of overview on the server. */
export const overviewServer: readonly Bindings[] = [overviewBindings, playerPageBindings]
