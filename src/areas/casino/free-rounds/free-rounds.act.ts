import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { money } from '#values/money.ts'
import { mayClaim } from '#areas/players/rules/care/gate.ts'
import { lockPlayerInScope } from '#areas/players/limits/locked-player.facts.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import { cancelRounds, nominalOf } from '#areas/casino/rules/free-rounds.ts'
import { cancelFreeRounds, grantFreeRounds } from './free-rounds.actions.ts'
import { freeRoundGrant } from './free-rounds.record.ts'

const dayMs = 86_400_000

const grantAct = act(grantFreeRounds, {
  async facts(tx, { input, scope, now }) {
    const player = await lockPlayerInScope(tx, { id: String(input.player), scope })
    if (!player) return null
    const { care } = await readResponsibleGaming(tx, player, now)
    const game = await tx
      .selectFrom('casino_game')
      .select(['title', 'status'])
      .where('domain_id', '=', player.domain_id)
      .where('vertical', '=', input.provider)
      .where('code', '=', input.game)
      .executeTakeFirst()
    const id = uuidv7()
    const { cell, id: playerId, domain_id: domainId, agent_id: agentId } = player
    const { provider, rounds, stake, purse } = input
    const nominal = nominalOf({ rounds, stake: money(stake) })
    const subject = {
      ...freeRoundGrant.subjectOf({ id, cell, playerId, domainId, agentId }),
      amount: nominal,
      shown: { player: player.username, provider, game: input.game, rounds, stake, purse },
    }
    return { player, care, game: game ?? null, id, nominal, subject }
  },
  rule({ player, care, game, id, nominal }, { input, by, now, maker }) {
    if (player.status !== 'ACTIVE') return refuse('The account is closed or blocked.', 'player')
    if (game?.status !== 'ACTIVE') return refuse('The provider offers no active game with this code.', 'game')
    const excluded = mayClaim(care, now)
    if (excluded) return excluded
    const { cell, id: player_id, domain_id, agent_id, currency } = player
    const { provider, rounds, stake, purse, campaign } = input
    const values = {
      cell,
      player_id,
      id,
      domain_id,
      agent_id,
      currency,
      provider,
      rounds,
      stake,
      purse,
      campaign,
      game_code: input.game,
      game: game.title,
      granted_by: maker ?? by.name,
      granted_at: now,
      expires_at: new Date(now.getTime() + input.days * dayMs),
    }
    return decide({
      rows: [{ table: 'free_round_grant', values }],
      approves: nominal,
      message: `${rounds} free rounds granted to ${player.username}`,
    })
  },
})

export const freeRoundActs = [
  grantAct,
  act(cancelFreeRounds, freeRoundGrant, (_, { by, reason }) => cancelRounds(reason ?? '', by)),
]
