import { bindings } from '#server/engine/bindings.ts'
import { returnSharesAct } from './share-return.act.ts'
import { subAccountsData } from './sub-accounts.data.ts'

export const agentsBindings = bindings({ datasets: [subAccountsData], acts: [returnSharesAct] })
