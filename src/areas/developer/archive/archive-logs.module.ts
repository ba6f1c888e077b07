import { module } from '#blueprint/screen/module.ts'
import { archiveLogs } from './archive-logs.screen.ts'

export const archive = module({ name: 'archive-logs', title: 'Archive logs', screens: [archiveLogs] })
