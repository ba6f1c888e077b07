import { action } from '#blueprint/screen/action.ts'
import { agentPick, pick } from '#blueprint/kinds/choices.ts'
import { choice, instant, integer, toggle } from '#blueprint/kinds/kinds.ts'
import { accountFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { audiences, broadcastFlow } from '#areas/players/rules/messages/broadcast.ts'
import { attachment, messageFields } from '#areas/agents/messages/message.actions.ts'
import { audienceLabels } from '#areas/agents/messages/shared.ts'

const usual = { permission: 'MESSAGE_SEND', asks: 'reason' } as const

export const broadcast = action({
  ...usual,
  name: 'broadcast',
  title: 'New broadcast',
  on: 'list',
  input: {
    audience: choice('Audience', audiences, { labels: audienceLabels, initially: 'PLAYERS' }),
    agent: agentPick('Downline of agent', {
      optional: true,
      hint: 'Includes every level of the agent’s downline. Leave empty for no agent filter.',
    }),
    status: choice('Account status', accountFlow.states, { initially: 'ACTIVE' }),
    tag: pick('Tag', '/api/player-tags', { optional: true }),
    loggedInWithin: integer('Logged in within (days)', { optional: true, min: 1, max: 365 }),
    hasBalance: toggle('Only accounts with a balance', { initially: false }),
    subject: messageFields.subject,
    body: messageFields.body,
    category: messageFields.category,
    attachment,
    sendAt: instant('Send at', { optional: true, hint: 'Leave empty to send now.' }),
  },
  confirm: 'Send one message to each recipient? Check the recipient count first.',
  preview: true,
})

export const cancelBroadcast = action({
  ...usual,
  name: 'cancellation',
  title: 'Cancel',
  on: 'row',
  move: [broadcastFlow, 'cancel'],
  input: {},
  confirm: 'Cancel “{subject}”? Recipients who have already received it keep it.',
})
