import type { BasisPoints } from '#values/share.ts'
import { spread } from '#values/spread.ts'

/** Whether a player gets nothing and is only compared: always the same answer for a player of a campaign. */
export const isInControlGroup = (campaignId: string, playerId: bigint, rate: BasisPoints): boolean =>
  spread(`${campaignId}:${playerId}`) % 10_000 < rate
