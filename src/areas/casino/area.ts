import type { Module } from '#blueprint/screen/module.ts'
import { catalogueFiles } from './catalogue-files/catalogue-files.module.ts'
import { catalogueSync } from './catalogue-sync/catalogue-sync.module.ts'
import { catalogues } from './catalogues/catalogues.module.ts'
import { freeRounds } from './free-rounds/free-rounds.module.ts'
import { casinoReconciliation } from './reconciliation/casino-reconciliation.module.ts'
import { providerPages } from './provider-pages/provider-pages.module.ts'

/** The modules of casino: their screens and queries. Safe for the browser. */
export const casinoArea: readonly Module[] = [
  providerPages,
  freeRounds,
  catalogues,
  catalogueSync,
  catalogueFiles,
  casinoReconciliation,
]
