import { answer } from '#server/engine/answer.ts'
import { readBoard } from './board.data.ts'
import { inplayBoard } from './inplay-exposure.screen.ts'

export const inplayBoardAnswer = answer(inplayBoard, ({ tx, actor, agentIds, parameters }) =>
  readBoard(tx, { actor, agentIds, parameters, isInPlayOnly: true }),
)
