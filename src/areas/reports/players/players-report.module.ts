import { module } from '#blueprint/screen/module.ts'
import { playerDaysReport } from './player-days.screen.ts'
import { playersReport } from './players-report.screen.ts'

export const playersReports = module({
  name: 'players-report',
  title: 'Players report',
  screens: [playersReport, playerDaysReport],
})
