import type { Shares } from '#areas/agents/rules/accounts/shares-and-moves.ts'
import { stepsTo, type Step } from '#platform/accounts/agent-path.ts'
import { answerAbout } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { playerSubject } from '#areas/players/limits/responsible-gaming-queries.data.ts'
import { sharesOf } from '#areas/agents/tree/accounts/account-edit.facts.ts'
import { playerShareBreakdown } from './chain.queries.ts'

const retainedShares = (held: Shares, below: Shares | undefined): Shares => ({
  exchange: held.exchange - (below?.exchange ?? 0),
  bookmaker: held.bookmaker - (below?.bookmaker ?? 0),
  fancy: held.fancy - (below?.fancy ?? 0),
  casino: held.casino - (below?.casino ?? 0),
})

async function levelOf(tx: Tx, step: Step) {
  const standing = await tx
    .selectFrom('agent')
    .select(['status', 'commission_mode as commissionMode'])
    .where('id', '=', step.id)
    .executeTakeFirstOrThrow()
  return { ...step, ...standing, held: (await sharesOf(tx, step.id)).shares }
}

export const playerChainAnswer = answerAbout(
  playerShareBreakdown,
  playerSubject,
  async ({ tx, actor, subject: player }) => {
    const domain = await tx
      .selectFrom('domain')
      .select('name')
      .where('id', '=', player.domain_id)
      .executeTakeFirstOrThrow()
    const steps = await stepsTo(tx, player.agent_id, actor.agentId)
    const levels = await Promise.all(steps.map((step) => levelOf(tx, step)))
    return {
      id: player.id,
      username: player.username,
      name: player.name,
      domain: domain.name,
      levels: levels.map((one, at) => ({ ...one, own: retainedShares(one.held, levels[at + 1]?.held) })),
    }
  },
)
