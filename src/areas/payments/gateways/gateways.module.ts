import { module } from '#blueprint/screen/module.ts'
import { gatewayFloat } from '#areas/payments/gateways/floats/float.screen.ts'
import { collectionAccountForm } from '#areas/payments/gateways/accounts/account-edit.screen.ts'
import { collectionAccounts } from '#areas/payments/gateways/accounts/accounts.screen.ts'
import { gatewayCallbacks } from '#areas/payments/gateways/callback-review/callbacks.screen.ts'
import { callbackCandidates } from '#areas/payments/gateways/callback-review/candidates.queries.ts'
import { gatewayCalls } from '#areas/payments/gateways/accounts/calls.screen.ts'
import { gatewayChoices, manualMethodChoices } from '#areas/payments/gateways/accounts/choices.queries.ts'
import { callbackMappingForm } from '#areas/payments/gateways/callback-mapping/mapping-edit.screen.ts'
import { callbackSamples } from '#areas/payments/gateways/callback-mapping/samples.queries.ts'
import { accountPaymentCode } from '#areas/payments/gateways/accounts/payment-code.queries.ts'
import { gatewayForm } from './list/gateway-edit.screen.ts'
import { gateways } from './list/gateways.screen.ts'
import { guideForm } from '#areas/payments/methods/ht-deposit-edit.screen.ts'
import { htDeposit } from '#areas/payments/methods/ht-deposit.screen.ts'
import { depositMethodForm } from '#areas/payments/methods/pg-settings-edit.screen.ts'
import { pgSettings } from '#areas/payments/methods/pg-settings.screen.ts'
import { payoutMethodForm } from '#areas/payments/methods/withdraw-edit.screen.ts'
import { pgSettingsWithdraw } from '#areas/payments/methods/withdraw.screen.ts'

export const gatewaysModule = module({
  name: 'gateways',
  title: 'Gateways',
  screens: [
    pgSettings,
    depositMethodForm,
    pgSettingsWithdraw,
    payoutMethodForm,
    gatewayFloat,
    gateways,
    gatewayForm,
    callbackMappingForm,
    collectionAccounts,
    collectionAccountForm,
    gatewayCalls,
    gatewayCallbacks,
    htDeposit,
    guideForm,
  ],
  queries: [gatewayChoices, manualMethodChoices, callbackCandidates, callbackSamples, accountPaymentCode],
})
