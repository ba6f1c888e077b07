import { bindings } from '#engine/bindings.ts'
import { sendBroadcasts } from '#areas/players/messages/broadcast-work/send-broadcasts.task.ts'
import { sendScheduledMessages } from '#areas/players/messages/broadcast-work/send-scheduled-messages.task.ts'
import { broadcastAct, cancelBroadcastAct } from '#areas/players/messages/broadcasts/broadcasts.act.ts'
import { messageBroadcastsData } from '#areas/players/messages/broadcasts/broadcasts.data.ts'
import { draftActs } from '#areas/players/messages/broadcasts/drafts.act.ts'
import { messageDraftsData } from '#areas/players/messages/broadcasts/drafts.data.ts'
import { messageBoxData } from './message-box.data.ts'
import {
  messageAccountAct,
  messagePlayersAct,
  newTemplateAct,
  retireTemplateAct,
  writeMessageAct,
} from './messages.act.ts'
import { messagesToPlayersData } from '#areas/players/messages/broadcasts/messages-to-players.data.ts'
import { templatesAnswer, threadAnswer } from './threads/thread.data.ts'
import { threadActs } from './threads/threads.act.ts'

export const messagesBindings = bindings({
  datasets: [messageBoxData, messageDraftsData, messageBroadcastsData, messagesToPlayersData],
  acts: [
    ...threadActs,
    ...draftActs,
    writeMessageAct,
    messageAccountAct,
    messagePlayersAct,
    broadcastAct,
    cancelBroadcastAct,
    newTemplateAct,
    retireTemplateAct,
  ],
  queryHandlers: [threadAnswer, templatesAnswer],
  // Each by itself, so that no single message waits for a large audience.
  tasks: [sendScheduledMessages, sendBroadcasts],
})
