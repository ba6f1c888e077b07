import { voided } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { isUuid } from '#values/id.ts'
import { act } from '#engine/action/act.ts'
import { lockTicket } from '#areas/exchange/ticket-calls/ticket-facts.facts.ts'
import { voidTicket } from './void-ticket.actions.ts'

export const voidTicketAct = act(voidTicket, {
  facts: async (tx, { id, scope }) => (isUuid(id) ? lockTicket(tx, id, scope) : null),
  rule: ({ held }, { reason, now }) => voided(held, reason, now),
})
