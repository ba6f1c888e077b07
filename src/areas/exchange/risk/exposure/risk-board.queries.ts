import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, day, id, instant, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { board, boardParameters } from '#areas/exchange/risk/board/board-fields.ts'

const flag = z.optional(z.literal('1'))

const worstTogether = { worst: amount(), ownWorst: amount() }

/** The books together; teams and events that cost most come first. */
const together = {
  events: many({
    eventId: id(),
    event: text(),
    startsAt: instant(),
    markets: integer(),
    /** If every market ends in its own worst outcome. */
    separate: amount(),
    ...worstTogether,
    /** The winner at which it is worst. */
    outcome: nullable(text()),
  }),
  days: many({ day: day(), events: integer(), ...worstTogether }),
  teams: many({ team: text(), events: integer(), ...worstTogether }),
}

export const riskBoard = query({
  at: '/api/risk-management/board',
  title: 'Open market books',
  permission: 'RISK_VIEW',
  scope: 'downline',
  parameters: z.object({ ...boardParameters, all: flag }),
  answer: { ...board, together },
})
