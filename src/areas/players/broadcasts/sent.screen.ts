import { anyOf, contains, domains, idIs, is, period, under } from '#blueprint/filters.ts'
import { agentLink, choice, id, instant, integer, playerLink, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { categories } from '#areas/players/rules/messages/thread.ts'
import { categoryLabels } from '#areas/agents/messages/labels.ts'

const unsorted = { unsorted: true } as const
const alerts = { to: '/player-notifications', permission: 'PLAYER_NOTIFICATIONS_VIEW' } as const

/** Every message the house wrote to a player, and whether he has opened it. */
export const messagesToPlayers = list({
  path: '/messages-to-players',
  title: 'Messages to players',
  permission: 'MESSAGE_VIEW',
  scope: 'downline',
  paging: 'cursor',
  columns: {
    at: instant('Sent'),
    player: playerLink('Player', unsorted),
    subject: screenLink('Subject', '/message-box?id=:thread', unsorted),
    text: text('Says', unsorted),
    category: choice('Category', categories, { labels: categoryLabels, unsorted: true }),
    isBroadcast: toggle('Broadcast', unsorted),
    isRead: toggle('Read', { unsorted: true, hint: 'The player has opened the conversation since' }),
    readAt: instant('Last opened', { unsorted: true, hint: 'When he last opened the conversation' }),
    by: text('Written by', unsorted),
    agent: agentLink('Agent', unsorted),
    domain: text('Domain', unsorted),
    hasPicture: toggle('Picture', { hidden: true, unsorted: true }),
    id: uuid('Id', { hidden: true, unsorted: true }),
    thread: uuid('Conversation', { hidden: true, unsorted: true }),
    playerId: id('Player id', { hidden: true, unsorted: true }),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domainId: integer('Domain number', { hidden: true, unsorted: true }),
  },
  filters: {
    at: period({ label: 'Sent' }),
    player: contains({ label: 'Player', promoted: true }),
    isRead: is({ label: 'Read', promoted: true }),
    category: anyOf(categories),
    isBroadcast: is({ label: 'Broadcast' }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
  },
  sort: ['at', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'Nothing was written to players for the selected filter',
  tabs: [
    { title: 'Alerts', filters: {}, elsewhere: alerts },
    { title: 'Sent to players', filters: {} },
    { title: 'Not read yet', filters: { isRead: 'NO' } },
  ],
})
