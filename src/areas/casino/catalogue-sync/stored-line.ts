import { z } from 'zod/mini'
import type { StatedGame, StatedOwner } from '#areas/casino/rules/catalogue/catalogue-diff.ts'
import { devices, gameKinds, volatilities } from '#areas/casino/rules/catalogue/game-traits.ts'

const game = z.object({
  title: z.string(),
  provider: z.string(),
  mobileCode: z.string(),
  kind: z.enum(gameKinds),
  rtp: z.nullable(z.number()),
  rtpTo: z.optional(z.number()),
  rtps: z.optional(z.array(z.string())),
  image: z.optional(z.string()),
  volatility: z.nullable(z.enum(volatilities)),
  lines: z.nullable(z.number()),
  hasFreeSpins: z.boolean(),
  hasDemo: z.boolean(),
  hasJackpot: z.boolean(),
  devices: z.array(z.enum(devices)),
})
const owners = z.array(z.object({ code: z.string(), name: z.string() }))

/** What a stored line says of the game; null for one that the provider no longer states. */
export const statedIn = (stored: unknown): StatedGame | null => (stored === null ? null : game.parse(stored))

export const ownersIn = (stored: unknown): readonly StatedOwner[] => (stored === null ? [] : owners.parse(stored))
