import type { Module } from '#blueprint/screen/module.ts'
import { domainsModule } from './domains/domains.module.ts'
import { settings } from './general/settings.module.ts'

/** The modules of settings: their screens, actions and queries. Safe for the browser. */
export const settingsArea: readonly Module[] = [settings, domainsModule]
