import type { CatalogueVertical } from '#areas/casino/catalogues/verticals.ts'
import { domainId, instant, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { syncActionsOf, syncLineFlow } from './sync.actions.ts'
import { lineKindLabels, lineKinds, lineLabels } from './sync-labels.ts'

const columns = {
  kind: status('Difference', lineKinds, { labels: lineKindLabels }),
  title: text('Name'),
  code: text('Game code'),
  provider: text('Provider code'),
  changes: text('Changes', { hint: 'From what the catalogue has to what the provider states' }),
  edited: text('Edited by staff', { hint: 'These fields stay as they are unless they are overwritten.' }),
  resembles: text('Same name as', {
    hint: 'Code of a game with this name and provider: it may be the same game under another code.',
  }),
  status: status('Status', syncLineFlow.states, { labels: lineLabels }),
  domain: text('Domain'),
  detectedAt: instant('Found', { sortable: true }),
  appliedBy: text('Applied by'),
  appliedAt: instant('Applied'),
  syncId: uuid('Sync'),
  id: uuid('Line'),
  domainId: domainId(),
} as const

/** How a provider’s own catalogue differs from ours. */
export function changesOf(vertical: CatalogueVertical) {
  const actions = syncActionsOf(vertical.games.edit)
  const screen = list({
    path: vertical.sync.changes,
    title: `${vertical.name} changes`,
    permission: vertical.games.edit,
    scope: 'everyone',
    subject: 'casino_sync_line',
    above: 'casino/catalogue-sync/catalogue-tabs',
    columns,
    filters: (on) =>
      on(['kind', 'title', 'code', 'provider', 'status', 'detectedAt', 'appliedBy', 'syncId', 'domainId'], {
        promoted: ['kind', 'title', 'code'],
      }),
    sort: ['detectedAt', 'descending'],
    tabs: { 'To apply': 'OPEN', Applied: 'APPLIED', All: {} },
    actions: [actions.ask, actions.file, actions.apply, actions.applyAll],
    empty: 'No differences match these filters. Compare again with Sync from provider.',
  })
  return { vertical, actions, screen }
}
