import type { Bindings } from '#engine/bindings.ts'
import { settingsBindings } from './general/settings.server.ts'

/** What answers the screens, actions and queries of settings on the server. */
export const settingsServer: readonly Bindings[] = [settingsBindings]
