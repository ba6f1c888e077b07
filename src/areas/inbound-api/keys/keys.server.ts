import { bindings } from '#engine/bindings.ts'
import { keyActs } from './keys.act.ts'
import { inboundKeysData } from './keys.data.ts'

export const keysBindings = bindings({ datasets: [inboundKeysData], acts: [...keyActs] })
