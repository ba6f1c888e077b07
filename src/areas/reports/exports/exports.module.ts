import { module } from '#blueprint/screen/module.ts'
import { downloadReport } from './download-report.screen.ts'

export const exports = module({ name: 'exports', title: 'Exports', screens: [downloadReport] })
