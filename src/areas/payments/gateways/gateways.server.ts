import { bindings } from '#engine/bindings.ts'
import { bookFloatAct } from '../floats/float.act.ts'
import { gatewayFloatData } from '../floats/float.data.ts'
import {
  callbackActs,
  enterCredentialAct,
  activateCredentialAct,
  testGatewayAct,
} from '#areas/payments/gateway-accounts/credentials.act.ts'
import {
  collectionAccountsData,
  gatewayCallbacksData,
  gatewayCallsData,
  gatewaysData,
  htDepositData,
} from './gateways.data.ts'
import { pgSettingsData, pgSettingsWithdrawData } from '#areas/payments/methods/pg-settings.data.ts'
import { gatewayChoicesAnswer, manualMethodChoicesAnswer } from '#areas/payments/gateway-accounts/choices.data.ts'
import { collectionAccountStore, depositMethodStore, gatewayStore, guideStore } from './stores.act.ts'
import { payoutMethodStore } from '#areas/payments/methods/payout-terms.act.ts'
import { switchActs } from '#areas/payments/gateway-accounts/switches.act.ts'

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
  acts: [...switchActs, enterCredentialAct, activateCredentialAct, testGatewayAct, bookFloatAct, ...callbackActs],
  stores: [depositMethodStore, payoutMethodStore, gatewayStore, collectionAccountStore, guideStore],
  queryHandlers: [gatewayChoicesAnswer, manualMethodChoicesAnswer],
})
