import { bindings } from '#engine/bindings.ts'
import { accountActs } from './account.act.ts'
import { accountData } from './account.data.ts'
import { unknownKeysData } from './unknown-keys.data.ts'
import { sweepUnknownKeys } from './unknown-keys.task.ts'

export const keysBindings = bindings({
  datasets: [accountData, unknownKeysData],
  acts: accountActs,
  tasks: [sweepUnknownKeys],
})
