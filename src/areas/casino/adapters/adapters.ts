import type { Adapter } from '#areas/casino/wallet/adapter.ts'
import { auraAdapter } from './aura/aura.adapter.ts'
import { gapAdapter } from './gap/gap.adapter.ts'
import { qtechAdapter } from './qtech/qtech.adapter.ts'
import { slotsAdapter } from './slots/slots.adapter.ts'
import { worldCasinoAdapter } from './world-casino/world-casino.adapter.ts'

/** The providers that can call the wallet. */
export const adapters: readonly Adapter[] = [auraAdapter, gapAdapter, qtechAdapter, slotsAdapter, worldCasinoAdapter]

/** Whether the calls of a provider are signed one by one. */
export const signsEachCall = (provider: string): boolean =>
  adapters.every((one) => one.provider !== provider || one.isEachSigned)
