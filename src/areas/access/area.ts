import type { Module } from '#blueprint/screen/module.ts'
import { logs } from './activity/logs.module.ts'
import { access } from './users/access.module.ts'

/** The modules of access: their screens, actions and queries. Safe for the browser. */
export const accessArea: readonly Module[] = [logs, access]
