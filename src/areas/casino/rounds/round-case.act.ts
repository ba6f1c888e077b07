import { addNote, endedRefusal } from '#areas/casino/rules/stuck-round.ts'
import { act } from '#engine/action/act.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import { askAboutRoundAct } from './ask-provider.act.ts'
import { repairRoundAct } from './repair-round.act.ts'
import { lockRound } from './round.facts.ts'
import { addRoundNote, roundQueue } from './round.actions.ts'

const roundReview = queueActs(roundQueue, { lock: lockRound, barred: ({ round }) => endedRefusal(round) })

export const roundActs = [
  ...Object.values(roundReview),
  act(addRoundNote, {
    facts: lockRound,
    rule: ({ round }, { input, actor, now }) => addNote(round, input.note, { by: actor.username, at: now }),
  }),
  askAboutRoundAct,
  repairRoundAct,
]
