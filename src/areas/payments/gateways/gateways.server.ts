import { bindings } from '#engine/bindings.ts'
import { bookFloatAct } from './floats/float.act.ts'
import { gatewayFloatData } from './floats/float.data.ts'
import { callbackCandidatesAnswer } from './callback-review/candidates.data.ts'
import { callbackActs } from './callback-review/callback.act.ts'
import {
  enterCredentialAct,
  activateCredentialAct,
  testGatewayAct,
} from '#areas/payments/gateways/accounts/credentials.act.ts'
import {
  collectionAccountsData,
  gatewayCallbacksData,
  gatewayCallsData,
  gatewaysData,
  htDepositData,
} from './list/gateways.data.ts'
import { pgSettingsData, pgSettingsWithdrawData } from '#areas/payments/methods/pg-settings.data.ts'
import { gatewayChoicesAnswer, manualMethodChoicesAnswer } from '#areas/payments/gateways/accounts/choices.data.ts'
import { collectionAccountStore, depositMethodStore, gatewayStore, guideStore } from './list/stores.act.ts'
import { callbackMappingStore } from '#areas/payments/gateways/callback-mapping/mapping.act.ts'
import { callbackSamplesAnswer } from '#areas/payments/gateways/callback-mapping/samples.data.ts'
import { accountPaymentCodeAnswer } from '#areas/payments/gateways/accounts/payment-code.data.ts'
import { payoutMethodStore } from '#areas/payments/methods/payout-terms.act.ts'
import { switchActs } from '#areas/payments/gateways/accounts/switches.act.ts'

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
  stores: [
    depositMethodStore,
    payoutMethodStore,
    gatewayStore,
    callbackMappingStore,
    collectionAccountStore,
    guideStore,
  ],
  queryHandlers: [
    gatewayChoicesAnswer,
    manualMethodChoicesAnswer,
    callbackCandidatesAnswer,
    callbackSamplesAnswer,
    accountPaymentCodeAnswer,
  ],
})
