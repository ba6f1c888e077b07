import { module } from '#blueprint/screen/module.ts'
import { messageBroadcasts } from '#areas/players/messages/broadcasts/broadcasts.screen.ts'
import { messageDrafts } from '#areas/players/messages/broadcasts/drafts.screen.ts'
import { messageBox } from './message-box.screen.ts'
import { messagesToPlayers } from '#areas/players/messages/broadcasts/messages-to-players.screen.ts'
import { templates, thread } from './threads/thread.queries.ts'

export const messages = module({
  name: 'messages',
  title: 'Messages',
  screens: [messageBox, messageDrafts, messageBroadcasts, messagesToPlayers],
  queries: [thread, templates],
})
