import { bindings } from '#engine/bindings.ts'
import { reportActs } from './download-report.act.ts'
import { downloadReportData } from './download-report.data.ts'
import { requestAgainAct } from './request-again.act.ts'
import { requestActs } from './request-report.act.ts'

export const exportsBindings = bindings({
  datasets: [downloadReportData],
  acts: [...requestActs, requestAgainAct, ...reportActs],
})
