import type { Bindings } from '#engine/bindings.ts'
import { catalogueFilesBindings } from './catalogue-files/catalogue-files.server.ts'
import { catalogueSyncBindings } from './catalogue-sync/catalogue-sync.server.ts'
import { cataloguesBindings } from './catalogues/catalogues.server.ts'
import { freeRoundsBindings } from './free-rounds/free-rounds.server.ts'
import { casinoReconciliationBindings } from './reconciliation/casino-reconciliation.server.ts'
import { heldWinsBindings } from './held-wins/held-wins.server.ts'
import { providerPagesBindings } from './provider-pages/provider-pages.server.ts'
import { roundsBindings } from './rounds/rounds.server.ts'

/** What answers the screens, actions and queries of casino on the server. */
export const casinoServer: readonly Bindings[] = [
  roundsBindings,
  providerPagesBindings,
  freeRoundsBindings,
  casinoReconciliationBindings,
  heldWinsBindings,
  ...cataloguesBindings,
  catalogueSyncBindings,
  catalogueFilesBindings,
]
