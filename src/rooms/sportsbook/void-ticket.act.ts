import { voided } from '#domain/sportsbook/ticket-flow.ts'
import { isUuid } from '#values/id.ts'
import { act } from '#server/engine/act.ts'
import { lockTicket } from '../inbound/ticket-facts.data.ts'
import { voidTicket } from './void-ticket.screen.ts'

export const voidTicketAct = act(voidTicket, {
  facts: async (tx, { id, agentIds }) => (isUuid(id) ? lockTicket(tx, id, agentIds) : null),
  rule: ({ held }, { reason, now }) => voided(held, reason, now),
})
