import { room } from '#blueprint/screen/room.ts'
import { messageBroadcasts } from '#areas/players/broadcasts/broadcasts.screen.ts'
import { messageDrafts } from '#areas/players/broadcasts/drafts.screen.ts'
import { messageBox, templates } from './message-box.screen.ts'
import { messagesToPlayers } from '#areas/players/broadcasts/sent.screen.ts'
import { thread } from './thread.screen.ts'

export const messages = room({
  name: 'messages',
  title: 'Messages',
  screens: [messageBox, messageDrafts, messageBroadcasts, messagesToPlayers],
  queries: [thread, templates],
})
