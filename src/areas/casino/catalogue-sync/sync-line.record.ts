import { recordOf, type RowIn, type TableRecord } from '#engine/records/record-of.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { syncLineFlow } from './sync.actions.ts'

/** A comparison of a catalogue with that of its provider, from the request to the answer. */
export const catalogueSync = recordOf('casino_sync', {
  scope: 'domain',
  name: () => 'catalogue of a provider',
  shown: ['vertical', 'status'],
})

export const syncLine = recordOf('casino_sync_line', {
  scope: 'domain',
  flow: syncLineFlow,
  name: ({ code }) => `difference of the game ${code}`,
  shown: ['kind', 'code', 'title', 'changes', 'edited', 'status'],
})
/** That staff apply all differences of a catalogue. */
export const syncApplication = recordOf('casino_sync_application', {
  scope: 'domain',
  name: () => 'all differences of a catalogue',
  shown: ['vertical', 'overwritesEdited', 'linksRenamed'],
})

export type SyncLine = RowIn<typeof syncLine>

/** The lines of one provider: those of others do not exist for who may edit its games. */
export function syncLineOf(vertical: ProviderCode): TableRecord<'casino_sync_line', SyncLine> {
  const own = (row: SyncLine | null) => (row?.vertical === vertical ? row : null)
  return {
    ...syncLine,
    find: async (tx, lookup) => own(await syncLine.find(tx, lookup)),
    lock: async (tx, lookup) => own(await syncLine.lock(tx, lookup)),
  }
}
