import type { Bindings } from '#engine/bindings.ts'
import { agingBindings } from './aging/aging.server.ts'
import { hierarchyBindings } from './tree/hierarchy.server.ts'
import { agentsBindings } from './tree/agents.server.ts'
import { chipsBindings } from './cash/chips.server.ts'

/** What answers the screens, actions and queries of agents on the server. */
export const agentsServer: readonly Bindings[] = [hierarchyBindings, agentsBindings, chipsBindings, agingBindings]
