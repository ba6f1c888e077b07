import { bindings } from '#engine/bindings.ts'
import { gamesFileAnswers } from './games-file.data.ts'

export const catalogueFilesBindings = bindings({ queryHandlers: gamesFileAnswers })
