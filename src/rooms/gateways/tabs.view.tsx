import { useMay, type AboveProps } from '#panel/engine/view.ts'
import { SisterScreens } from '#panel/kinds/sister-screens.tsx'
import { gatewayFloat } from '../floats/float.screen.ts'
import { collectionAccounts } from './accounts.screen.ts'
import { gatewayCalls } from './calls.screen.ts'
import { gateways } from './gateways.screen.ts'
import { pgSettings } from './pg-settings.screen.ts'
import { pgSettingsWithdraw } from './withdraw.screen.ts'

const screens = [pgSettings, collectionAccounts, pgSettingsWithdraw, gatewayFloat, gateways, gatewayCalls]

/** The sides of how money comes and goes. */
export default function Tabs({ list }: AboveProps) {
  const seesDeposits = useMay(pgSettings.permission)
  const seesPayouts = useMay(pgSettingsWithdraw.permission)
  const seen = screens.filter(({ permission }) => (permission === pgSettings.permission ? seesDeposits : seesPayouts))
  return <SisterScreens label="Money in and out" at={list.path} screens={seen} />
}
