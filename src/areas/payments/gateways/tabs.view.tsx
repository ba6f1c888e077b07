import { useMay, type AboveProps } from '#panel/engine/view.ts'
import { SisterScreens } from '#panel/inputs/sister-screens.tsx'
import { gatewayFloat } from '../floats/float.screen.ts'
import { collectionAccounts } from '#areas/payments/gateway-accounts/accounts.screen.ts'
import { gatewayCalls } from '#areas/payments/gateway-accounts/calls.screen.ts'
import { gateways } from './gateways.screen.ts'
import { pgSettings } from '#areas/payments/methods/pg-settings.screen.ts'
import { pgSettingsWithdraw } from '#areas/payments/methods/withdraw.screen.ts'

const screens = [pgSettings, collectionAccounts, pgSettingsWithdraw, gatewayFloat, gateways, gatewayCalls]

/** The sides of how money comes and goes. */
export default function Tabs({ list }: AboveProps) {
  const seesDeposits = useMay(pgSettings.permission)
  const seesPayouts = useMay(pgSettingsWithdraw.permission)
  const seen = screens.filter(({ permission }) => (permission === pgSettings.permission ? seesDeposits : seesPayouts))
  return <SisterScreens label="Payment settings" at={list.path} screens={seen} />
}
