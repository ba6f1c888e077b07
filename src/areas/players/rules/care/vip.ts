import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'

/** Nought is nobody in particular; what a level is worth stands in the terms that name it. */
export const vipLevels = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
export type VipLevel = (typeof vipLevels)[number]

export function changeVip(player: { readonly status: string; readonly level: number }, to: VipLevel): Decision {
  const level = Number(to)
  if (player.status === 'CLOSED') return refuse('The account is closed')
  // One of many who has it already holds nobody up.
  if (player.level === level) return decide({ message: 'This level stands already' })
  return decide({
    set: { vip_level: level },
    events: [{ name: 'player.vip_changed', payload: { from: player.level, to: level } }],
    message: level === 0 ? 'No VIP any more' : `VIP level ${level}`,
  })
}
