import { useHasPermission, type AboveProps } from '#panel/engine/view.ts'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'
import { gatewayFloat } from './floats/float.screen.ts'
import { collectionAccounts } from '#areas/payments/gateways/accounts/accounts.screen.ts'
import { gatewayCalls } from '#areas/payments/gateways/accounts/calls.screen.ts'
import { gateways } from './list/gateways.screen.ts'
import { pgSettings } from '#areas/payments/methods/pg-settings.screen.ts'
import { pgSettingsWithdraw } from '#areas/payments/methods/withdraw.screen.ts'

const screens = [pgSettings, collectionAccounts, pgSettingsWithdraw, gatewayFloat, gateways, gatewayCalls]

/** Tabs of the payment settings. */
export default function Tabs({ list }: AboveProps) {
  const seesDeposits = useHasPermission(pgSettings.permission)
  const seesPayouts = useHasPermission(pgSettingsWithdraw.permission)
  const seen = screens.filter(({ permission }) => (permission === pgSettings.permission ? seesDeposits : seesPayouts))
  return <RelatedScreens label="Payment settings" at={list.path} screens={seen} />
}
