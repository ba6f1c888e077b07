import { room } from '#blueprint/room.ts'
import { gatewayFloat } from '../floats/float.screen.ts'
import { collectionAccountForm } from './account-edit.screen.ts'
import { collectionAccounts } from './accounts.screen.ts'
import { gatewayCallbacks } from './callbacks.screen.ts'
import { gatewayCalls } from './calls.screen.ts'
import { gatewayChoices, manualWayChoices } from './choices.screen.ts'
import { gatewayForm } from './gateway-edit.screen.ts'
import { gateways } from './gateways.screen.ts'
import { guideForm } from './ht-deposit-edit.screen.ts'
import { htDeposit } from './ht-deposit.screen.ts'
import { depositMethodForm } from './pg-settings-edit.screen.ts'
import { pgSettings } from './pg-settings.screen.ts'
import { payoutMethodForm } from './withdraw-edit.screen.ts'
import { pgSettingsWithdraw } from './withdraw.screen.ts'

export const gatewaysRoom = room({
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
    collectionAccounts,
    collectionAccountForm,
    gatewayCalls,
    gatewayCallbacks,
    htDeposit,
    guideForm,
  ],
  queries: [gatewayChoices, manualWayChoices],
})
