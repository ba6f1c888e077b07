import { voidOpenTicket } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { isUuid } from '#values/id.ts'
import { act } from '#engine/action/act.ts'
import { lockTicket } from '#areas/exchange/ticket-calls/ticket-context.facts.ts'
import { voidTicket } from './void-ticket.actions.ts'

export const voidTicketAct = act(voidTicket, {
  facts: async (tx, { id, scope }) => (isUuid(id) ? lockTicket(tx, id, scope) : null),
  rule: ({ held }, { reason, now }) => voidOpenTicket(held, reason, now),
})
