import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { accountFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { parameters } from '#areas/players/list/player-questions.screen.ts'

const accountState = z.enum(accountFlow.states as [string, ...string[]])

/** What is told of a player where his name stands: who, how he stands now, and his day. Nothing personal but his name. */
export const playerGlance = query({
  at: '/api/players/:player_id/glance',
  title: 'Player at a glance',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    currency: z.string(),
    /** Directly above him. */
    agent: z.string(),
    /** As it holds for him, by whatever stands above him too. */
    status: accountState,
    takesBets: z.boolean(),
    balance: z.string(),
    exposure: z.string(),
    available: z.string(),
    /** Of the day of his house; P/L is his own, before commission. */
    today: z.object({ bets: z.number(), pl: z.string() }),
    tags: z.array(z.string()),
    /** The gravest of his device alerts that was not false, 0 to 100; null: none, or not the reader's business. */
    risk: z.nullable(z.number()),
  }),
})
