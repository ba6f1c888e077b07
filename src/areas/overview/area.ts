import type { Module } from '#blueprint/screen/module.ts'
import { overview } from './dashboard/overview.module.ts'
import { playerPage } from './player/player.module.ts'

/** The modules of overview: their screens, actions and queries. Safe for the browser. */
export const overviewArea: readonly Module[] = [overview, playerPage]
