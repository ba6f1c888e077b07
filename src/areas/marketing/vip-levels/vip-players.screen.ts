import { rowAddress } from '#blueprint/address.ts'
import { agentLink, choice, domainId, id, instant, playerLink, text } from '#blueprint/kinds/kinds.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import { vipLevel } from '#blueprint/kinds/vip.ts'
import { list } from '#blueprint/screen/list.ts'
import { vipChangeKinds } from '#areas/marketing/rules/vip-change.ts'
import { kindLabels, vipColours, vipIcons } from './labels.ts'
import { movePlayer } from './vip-levels.actions.ts'

/** Players with a VIP level: since when, and why. */
export const vipPlayers = list({
  path: '/vip-level/players',
  report: 'vip_players',
  title: 'VIP players',
  permission: 'VIP_LEVEL_VIEW',
  scope: 'downline',
  subject: 'player',
  columns: {
    player: playerLink('Player', { id: 'id' }),
    level: vipLevel('Level', { sortable: true, cell: { mark: ['icon', 'colour'] } }),
    name: text('Name of the level', { optional: true }),
    since: instant('Since'),
    kind: choice('By', vipChangeKinds, { labels: kindLabels, optional: true }),
    reason: reasonText('Reason'),
    lockedUntil: instant('Locked until', { optional: true }),
    decidedBy: text('Decided by', { optional: true }),
    agent: agentLink('Agent'),
    domain: text('Domain'),
    icon: choice('Icon', vipIcons, { hidden: true, optional: true }),
    colour: choice('Colour', vipColours, { hidden: true, optional: true }),
    id: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => on(['level', 'id', 'agentId', 'domainId'], { promoted: ['level', 'id'] }),
  sort: ['level', 'descending'],
  actions: [movePlayer],
  links: [
    { title: 'VIP history', to: rowAddress('/vip-level/history', { playerId: ':id' }), permission: 'VIP_LEVEL_VIEW' },
  ],
  empty: 'No players match these filters.',
})
