import { bindings } from '#engine/bindings.ts'
import { accountActs } from './account.act.ts'
import { accountData } from './account.data.ts'

export const keysBindings = bindings({ datasets: [accountData], acts: accountActs })
