import { bindings } from '#server/engine/bindings.ts'
import { bookFloatAct } from '../floats/float.act.ts'
import { gatewayFloatData } from '../floats/float.data.ts'
import { closeCallbackAct, enterCredentialAct, forceCredentialAct, testGatewayAct } from './credentials.act.ts'
import {
  collectionAccountsData,
  gatewayCallbacksData,
  gatewayCallsData,
  gatewaysData,
  htDepositData,
} from './gateways.data.ts'
import {
  gatewayChoicesAnswer,
  manualWayChoicesAnswer,
  pgSettingsData,
  pgSettingsWithdrawData,
} from './pg-settings.data.ts'
import { collectionAccountStore, depositMethodStore, gatewayStore, guideStore } from './stores.act.ts'
import { payoutMethodStore } from './payout-terms.act.ts'
import { switchActs } from './switches.act.ts'

export const gatewaysBindings = bindings({
  datasets: [
    pgSettingsData,
    pgSettingsWithdrawData,
    gatewayFloatData,
    gatewaysData,
    collectionAccountsData,
    gatewayCallsData,
    gatewayCallbacksData,
    htDepositData,
  ],
  acts: [...switchActs, enterCredentialAct, forceCredentialAct, testGatewayAct, bookFloatAct, closeCallbackAct],
  stores: [depositMethodStore, payoutMethodStore, gatewayStore, collectionAccountStore, guideStore],
  answers: [gatewayChoicesAnswer, manualWayChoicesAnswer],
})
