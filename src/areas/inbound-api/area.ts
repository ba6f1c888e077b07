import type { Module } from '#blueprint/screen/module.ts'
import { keys } from './keys/keys.module.ts'

/** The modules of inbound-api: their screens, actions and queries. Safe for the browser. */
export const inboundApiArea: readonly Module[] = [keys]
