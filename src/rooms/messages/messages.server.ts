import { bindings } from '#server/engine/bindings.ts'
import { broadcastAct, cancelBroadcastAct } from './broadcasts.act.ts'
import { messageBroadcastsData } from './broadcasts.data.ts'
import { draftActs } from './drafts.act.ts'
import { messageDraftsData } from './drafts.data.ts'
import { messageBoxData, templatesAnswer } from './message-box.data.ts'
import {
  messageAccountAct,
  messagePlayersAct,
  newTemplateAct,
  retireTemplateAct,
  writeMessageAct,
} from './messages.act.ts'
import { messagesToPlayersData } from './sent.data.ts'
import { threadAnswer } from './thread.data.ts'
import { threadActs } from './threads.act.ts'

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
  answers: [threadAnswer, templatesAnswer],
})
