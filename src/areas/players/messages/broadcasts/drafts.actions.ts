import { action } from '#blueprint/screen/action.ts'
import { instant } from '#blueprint/kinds/kinds.ts'
import { transitions } from '#blueprint/transitions.ts'
import { draftFlow } from '#areas/players/rules/messages/draft.ts'
import { attachment, messageFields, to } from '#areas/agents/messages/message.actions.ts'

const usual = { permission: 'MESSAGE_SEND' } as const
const sendAt = instant('Send at', { optional: true, hint: 'Leave empty to keep it as a draft.' })

export const writeDraft = action({
  ...usual,
  name: 'draft',
  title: 'New draft',
  on: 'list',
  input: { to, ...messageFields, attachment, sendAt },
})

export const changeDraft = action({
  ...usual,
  name: 'draft-change',
  title: 'Edit draft',
  on: 'row',
  input: { ...messageFields, attachment, sendAt },
})

export const draftMoves = transitions(draftFlow, usual, {
  send: { name: 'dispatch', title: 'Send now', confirm: 'Send this message to {addressee} now?' },
  discard: { name: 'discard', title: 'Discard draft', confirm: 'Discard the draft to {addressee}?' },
})
