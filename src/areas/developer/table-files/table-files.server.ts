import { bindings } from '#engine/bindings.ts'
import { tableFileAnswer } from './table-file.data.ts'

export const tableFilesBindings = bindings({ queryHandlers: [tableFileAnswer] })
