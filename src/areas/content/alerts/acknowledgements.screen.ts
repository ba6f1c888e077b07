import { agentLink, domainId, id, instant, playerLink, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

/** Which player acknowledged which site alert, and when. */
export const acknowledgements = list({
  path: '/alert-acknowledgements',
  title: 'Acknowledged alerts',
  permission: 'ALERTS_VIEW',
  scope: 'downline',
  columns: {
    at: instant('Acknowledged', { sortable: true }),
    player: playerLink('Player'),
    alert: text('Site alert'),
    agent: agentLink('Agent'),
    domain: text('Domain'),
    id: uuid(),
    alertId: uuid('Site alert id', { hidden: true }),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['at', 'player', 'alert', 'alertId', 'playerId', 'agentId', 'domainId'], {
      promoted: ['player', 'alert'],
      anytime: ['at'],
    }),
  sort: ['at', 'descending'],
  empty: 'No player has acknowledged an alert that matches these filters.',
})
