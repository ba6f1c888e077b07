import type { Module } from '#blueprint/screen/module.ts'
import { aging } from './aging/aging.module.ts'
import { hierarchy } from './tree/hierarchy.module.ts'
import { agents } from './tree/agents.module.ts'
import { chips } from './cash/chips.module.ts'

/** The modules of agents: their screens, actions and queries. Safe for the browser. */
export const agentsArea: readonly Module[] = [hierarchy, agents, chips, aging]
