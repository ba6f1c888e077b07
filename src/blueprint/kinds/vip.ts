import type { Traits } from '../kind.ts'
import { choice } from './kinds.ts'

/** 0 means no VIP level; benefits are defined by the terms that refer to a level. */
export const vipLevels = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
export type VipLevel = (typeof vipLevels)[number]

/** The VIP level of a player. */
export const vipLevel = (label = 'VIP', traits: Traits = {}) =>
  choice(label, vipLevels, { labels: { 0: 'None' }, ...traits })
