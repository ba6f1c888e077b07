import type { CatalogueVertical } from '#areas/casino/catalogues/verticals.ts'
import { choice, domainId, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { sourceLabels, syncLabels, syncSources, syncStates } from './sync-labels.ts'

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
      source: choice('From', syncSources, { labels: sourceLabels }),
      status: status('Status', syncStates, { labels: syncLabels }),
      problem: text('Problem'),
      answeredAt: instant('Answered'),
      statedGames: integer('Games stated'),
      newGames: integer('New'),
      changedGames: integer('Changed'),
      retiredGames: integer('Retired'),
      refusedLines: integer('Refused lines'),
      refusals: text('Lines to check'),
      domain: text('Domain'),
      id: uuid('Sync'),
      domainId: domainId(),
    },
    filters: (on) =>
      on(['requestedAt', 'requestedBy', 'source', 'status', 'domainId'], { promoted: ['status', 'source'] }),
    sort: ['requestedAt', 'descending'],
    empty: 'No syncs match these filters.',
  })
