import { module } from '#blueprint/screen/module.ts'
import { chargebackEvidence } from './chargeback-evidence.screen.ts'
import { chargebackMonths } from './chargeback-months.screen.ts'
import { chargebacks } from './chargebacks.screen.ts'

export const chargebacksModule = module({
  name: 'chargebacks',
  title: 'Chargebacks',
  screens: [chargebacks, chargebackEvidence, chargebackMonths],
})
