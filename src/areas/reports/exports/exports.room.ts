import { room } from '#blueprint/screen/room.ts'
import { downloadReport } from './download-report.screen.ts'

export const exports = room({ name: 'exports', title: 'Exports', screens: [downloadReport] })
