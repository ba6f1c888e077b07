import { z } from 'zod/mini'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'
import { board, narrowing } from './board-words.ts'
import { switchesNow } from '#areas/exchange/alerts/switches.screen.ts'

const lastBet = z.object({
  id: z.string(),
  eventId: z.string(),
  at: z.string(),
  player: z.string(),
  playerId: z.string(),
  isWatched: z.boolean(),
  market: z.string(),
  selection: z.string(),
  side: z.enum(['BACK', 'LAY']),
  odds: z.string(),
  stake: z.string(),
})

/** Books of what is being played, the worst first, and the newest bets of each event. */
export const inplayBoard = query({
  at: '/api/inplay-exposure/board',
  title: 'Books of what is being played',
  permission: 'INPLAY_EXPOSURE_VIEW',
  scope: 'downline',
  parameters: z.object(narrowing),
  answer: z.extend(board, { lastBets: z.array(lastBet) }),
})

/** What the house may lose on each event that is being played. */
export const inplayExposure = page({
  path: '/inplay-exposure',
  title: 'In-play exposure',
  permission: 'INPLAY_EXPOSURE_VIEW',
  view: 'exchange/board/inplay-exposure',
  queries: { inplayBoard },
  actions: switchesNow,
})
