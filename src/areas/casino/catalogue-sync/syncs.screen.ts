import type { CatalogueVertical } from '#areas/casino/catalogues/verticals.ts'
import { domainId, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { syncLabels, syncStates } from './sync-labels.ts'

/** When a provider was asked for its catalogue, and what came of it. */
export const syncsOf = (vertical: CatalogueVertical) =>
  list({
    path: vertical.sync.runs,
    title: `${vertical.name} syncs`,
    permission: vertical.games.edit,
    scope: 'everyone',
    subject: 'casino_sync',
    above: 'casino/catalogue-sync/catalogue-tabs',
    columns: {
      requestedAt: instant('Asked', { sortable: true }),
      requestedBy: text('Asked by'),
      status: status('Status', syncStates, { labels: syncLabels }),
      problem: text('Problem'),
      answeredAt: instant('Answered'),
      statedGames: integer('Games stated'),
      newGames: integer('New'),
      changedGames: integer('Changed'),
      retiredGames: integer('Retired'),
      domain: text('Domain'),
      id: uuid('Sync'),
      domainId: domainId(),
    },
    filters: (on) => on(['requestedAt', 'requestedBy', 'status', 'domainId'], { promoted: ['status'] }),
    sort: ['requestedAt', 'descending'],
    empty: 'No syncs match these filters.',
  })
