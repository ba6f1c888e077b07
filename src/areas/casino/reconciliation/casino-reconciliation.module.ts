import { module } from '#blueprint/screen/module.ts'
import { roundQuestions } from '#areas/casino/rounds/questions.screen.ts'
import { roundDifferences } from './differences.screen.ts'
import { providerAccess } from './provider-access.screen.ts'
import { reportDays } from './report-days.screen.ts'

export const casinoReconciliation = module({
  name: 'casino-reconciliation',
  title: 'Casino reconciliation',
  screens: [reportDays, roundDifferences, roundQuestions, providerAccess],
})
