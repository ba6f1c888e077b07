import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { VipLevel } from '#blueprint/kinds/vip.ts'

export function changeVip(
  player: { readonly status: string; readonly level: number },
  to: VipLevel,
): Decision<'player'> {
  const level = Number(to)
  if (player.status === 'CLOSED') return refuse('The account is closed.')
  // In a bulk action some players may already have the level; that is not an error.
  if (player.level === level) return decide({ message: 'The player already has this VIP level.' })
  return decide({
    set: { vip_level: level },
    events: [{ name: 'player.vip_changed', payload: { from: player.level, to: level } }],
    message: level === 0 ? 'VIP level removed' : `VIP level ${level}`,
  })
}
