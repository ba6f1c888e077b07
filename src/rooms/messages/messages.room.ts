import { room } from '#blueprint/room.ts'
import { messageBroadcasts } from './broadcasts.screen.ts'
import { messageDrafts } from './drafts.screen.ts'
import { messageBox, templates } from './message-box.screen.ts'
import { messagesToPlayers } from './sent.screen.ts'
import { thread } from './thread.screen.ts'

export const messages = room({
  name: 'messages',
  title: 'Messages',
  screens: [messageBox, messageDrafts, messageBroadcasts, messagesToPlayers],
  queries: [thread, templates],
})
