import { bindings } from '#engine/bindings.ts'
import { reportActs } from './download-report.act.ts'
import { downloadReportData } from './download-report.data.ts'
import { requestReportAct } from './request-report.act.ts'

export const exportsBindings = bindings({ datasets: [downloadReportData], acts: [requestReportAct, ...reportActs] })
