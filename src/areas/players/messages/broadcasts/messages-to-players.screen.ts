import { agentLink, choice, domainId, id, instant, playerLink, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { rowAddress } from '#blueprint/address.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { categories } from '#areas/players/rules/messages/thread.ts'
import { categoryLabels } from '#areas/agents/messages/shared.ts'

const alerts = { to: '/player-notifications', permission: 'PLAYER_NOTIFICATIONS_VIEW' } as const

/** Messages sent to players, with read status. */
export const messagesToPlayers = list({
  path: '/messages-to-players',
  title: 'Messages to players',
  permission: 'MESSAGE_VIEW',
  scope: 'downline',
  paging: 'cursor',
  columns: {
    at: instant('Sent'),
    player: playerLink('Player'),
    subject: screenLink('Subject', rowAddress('/message-box', { id: ':thread' })),
    text: text('Message'),
    category: choice('Category', categories, { labels: categoryLabels }),
    isBroadcast: toggle('Broadcast'),
    isRead: toggle('Read', { hint: 'The player has opened the conversation since this message was sent.' }),
    readAt: instant('Last opened', { hint: 'Last time the player opened the conversation' }),
    by: text('Sent by'),
    agent: agentLink('Agent'),
    domain: text('Domain'),
    hasPicture: toggle('Picture', { hidden: true }),
    id: uuid(),
    thread: uuid('Conversation'),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['at', 'player', 'isRead', 'category', 'isBroadcast', 'playerId', 'agentId', 'domainId'], {
      promoted: ['player', 'isRead'],
    }),
  sort: ['at', 'descending'],
  empty: 'No messages match these filters.',
  tabs: [
    { title: 'Alerts', filters: {}, elsewhere: alerts },
    { title: 'Sent to players', filters: {} },
    { title: 'Unread', filters: { isRead: 'NO' } },
  ],
})
