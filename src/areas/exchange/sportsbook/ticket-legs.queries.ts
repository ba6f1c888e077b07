import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, id, instant, integer, odds, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

/** A ticket with its legs, what was booked for it and its discrepancies. */
export const ticketLegs = query({
  at: '/api/sportsbook-bets/:ticket/legs',
  title: 'Legs of a ticket',
  permission: 'SPORTSBOOK_BETS_VIEW',
  scope: 'downline',
  parameters: z.object({ ticket: uuidParameter() }),
  currencyOf: ['ticket', 'ticket'],
  answer: {
    id: uuid(),
    playerId: id(),
    player: text(),
    kind: text(),
    status: text(),
    stake: amount(),
    unit: amount(),
    lines: integer(),
    isEachWay: toggle(),
    potential: amount(),
    returned: amount(),
    agreed: nullable(amount()),
    ip: nullable(text()),
    /** Device, platform, source and app version, as far as they are known. */
    device: nullable(text()),
    deviceId: nullable(text()),
    legs: many({
      n: integer(),
      sport: text(),
      event: text(),
      startsAt: nullable(instant()),
      market: text(),
      selection: text(),
      handicap: nullable(text()),
      odds: odds(),
      placeOf: nullable(integer()),
      isLive: toggle(),
      outcome: text(),
      deduction: integer(),
      deadHeat: nullable(text()),
      result: nullable(text()),
      selectionId: uuid(),
    }),
    bookings: many({ at: instant(), kind: text(), amount: amount(), balance: amount() }),
    discrepancies: many({ at: instant(), status: text(), computed: amount(), reported: amount(), details: text() }),
  },
})
