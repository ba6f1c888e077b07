import { z } from 'zod/mini'
import { many, option } from '#blueprint/answer.ts'
import { amount, id, instant, odds, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'
import { board, boardParameters } from '#areas/exchange/risk/board/board-fields.ts'
import { quickSwitches } from '#areas/exchange/risk/alerts/switches.actions.ts'

const lastBet = {
  id: uuid(),
  eventId: id(),
  at: instant(),
  player: text(),
  playerId: id(),
  isWatched: toggle(),
  market: text(),
  selection: text(),
  side: option(['BACK', 'LAY']),
  odds: odds(),
  stake: amount(),
}

/** Books of in-play markets sorted by worst case, and the newest bets of each event. */
export const inplayBoard = query({
  at: '/api/inplay-exposure/board',
  title: 'In-play books',
  permission: 'INPLAY_EXPOSURE_VIEW',
  scope: 'downline',
  parameters: z.object(boardParameters),
  answer: { ...board, lastBets: many(lastBet) },
})

/** The operator's worst case on each in-play event. */
export const inplayExposure = page({
  path: '/inplay-exposure',
  title: 'In-play exposure',
  permission: 'INPLAY_EXPOSURE_VIEW',
  view: 'exchange/risk/board/inplay/inplay-exposure',
  queries: { inplayBoard },
  actions: quickSwitches,
})
