import type { Bindings } from '#engine/bindings.ts'
import { domainsBindings } from './domains/domains.server.ts'
import { settingsBindings } from './general/settings.server.ts'

/** What answers the screens, actions and queries of settings on the server. */
export const settingsServer: readonly Bindings[] = [settingsBindings, domainsBindings]
