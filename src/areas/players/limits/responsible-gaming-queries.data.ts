import { sql } from 'kysely'
import { exclusionRefusal, isExcluding, type ExclusionKind } from '#areas/players/rules/care/exclusion.ts'
import { left, type UsedLimit } from '#areas/players/rules/care/limit.ts'
import { cellOf } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerAbout } from '#engine/query-handler.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import type { Scope } from '#engine/scope.ts'
import { playerResponsibleGaming } from './responsible-gaming.queries.ts'

const limitForReader = (limit: UsedLimit) => {
  const { kind, period, setter, amount, used, pending } = limit
  const figure = (value: bigint | null) => (value === null ? null : { kind, value })
  return {
    kind,
    period,
    setter,
    amount: figure(amount),
    used: { kind, value: used },
    left: figure(amount === null ? null : left(limit)),
    pending: pending && {
      amount: figure(pending.amount),
      from: pending.from,
    },
  }
}

/** The player, if in the actor's downline. */
export async function findPlayer(tx: Tx, playerId: string, scope: Scope) {
  const id = BigInt(playerId)
  const player = await tx
    .selectFrom('player')
    .selectAll()
    .where('cell', '=', cellOf(id))
    .where('id', '=', id)
    .executeTakeFirst()
  return player && scope.includes(player.agent_id) ? player : null
}

/** Like findPlayer, as the subject loader of `answerAbout`. */
export const playerSubject = ({ tx, parameters, scope }: PlayerQuery) => findPlayer(tx, parameters.player_id, scope)

interface PlayerQuery {
  readonly tx: Tx
  readonly parameters: { readonly player_id: string }
  readonly scope: Scope
}

async function exclusionsOf(tx: Tx, keys: readonly string[], playerId: bigint) {
  const { rows } = await sql<{
    kind: ExclusionKind
    from: Date
    until: Date | null
    isLifted: boolean
    isOwn: boolean
  }>`
    select kind, from_at as "from", expires_at as "until", lifted_at is not null as "isLifted", player_id = ${playerId} as "isOwn"
    from player_exclusion where keys && ${keys}::text[] order by from_at desc limit 50`.execute(tx)
  return rows
}

export const playerResponsibleGamingAnswer = answerAbout(
  playerResponsibleGaming,
  playerSubject,
  async ({ tx, subject: player }) => {
    const now = new Date()
    const { care, keys } = await readResponsibleGaming(tx, player, now)
    const exclusions = await exclusionsOf(tx, keys, player.id)
    return {
      barred: exclusionRefusal(exclusions, now)?.refused ?? null,
      raiseDelayHours: care.raiseDelayHours,
      limits: care.limits.filter(({ amount, pending }) => amount !== null || pending !== null).map(limitForReader),
      exclusions: exclusions.map((exclusion) => ({
        kind: exclusion.kind,
        from: exclusion.from,
        until: exclusion.until,
        isInForce: isExcluding(exclusion, now),
        isOwn: exclusion.isOwn,
      })),
    }
  },
)
