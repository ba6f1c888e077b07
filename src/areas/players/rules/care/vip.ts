import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { VipLevel } from '#blueprint/kinds/vip.ts'

export interface VipPlayer {
  readonly cell: number
  readonly id: bigint
  readonly domainId: number
  readonly agentId: bigint
  readonly currency: string
  readonly status: string
  readonly level: number
}

interface Change {
  readonly by: string
  readonly reason: string | null
  /** No evaluation changes the level before. */
  readonly lockedUntil: Date | null
}

/** A user moves a player; the history of levels keeps who, when and why. */
export function changeVip(player: VipPlayer, to: VipLevel, { by, reason, lockedUntil }: Change): Decision<'player'> {
  const level = Number(to)
  if (player.status === 'CLOSED') return refuse('The account is closed.')
  // In a bulk action some players may already have the level; that is not an error.
  if (player.level === level && lockedUntil === null)
    return decide({ message: 'The player already has this VIP level.' })
  return decide({
    set: { vip_level: level },
    rows: [
      {
        table: 'vip_change',
        values: {
          cell: player.cell,
          player_id: player.id,
          domain_id: player.domainId,
          agent_id: player.agentId,
          kind: 'MANUAL',
          status: 'APPLIED',
          from_level: player.level,
          to_level: level,
          currency: player.currency,
          reason,
          locked_until: lockedUntil,
          decided_by: by,
        },
      },
    ],
    events: [{ name: 'player.vip_changed', payload: { from: player.level, to: level } }],
    message: level === 0 ? 'VIP level removed' : `VIP level ${level}`,
  })
}
