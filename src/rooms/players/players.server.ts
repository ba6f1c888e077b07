import { bindings } from '#server/engine/bindings.ts'
import { playerCardAnswer, playerRecentAnswer, playerTrendAnswer } from './player-detail.data.ts'
import { playerActs } from './players.act.ts'
import { playerAccessAnswer } from './access.act.ts'
import { playerNotesData } from './notes.data.ts'
import { playerStandingAnswer, tagChoicesAnswer } from './tags.act.ts'
import { playerTimelineData } from './timeline.data.ts'
import { playersData } from './players.data.ts'
import { playerGlanceAnswer } from '../accounts/player-glance.data.ts'
import { playerStore } from '../accounts/player-form.act.ts'

export const playersBindings = bindings({
  datasets: [playersData, playerNotesData, playerTimelineData],
  acts: playerActs,
  stores: [playerStore],
  answers: [
    playerCardAnswer,
    playerGlanceAnswer,
    playerTrendAnswer,
    playerRecentAnswer,
    playerAccessAnswer,
    playerStandingAnswer,
    tagChoicesAnswer,
  ],
})
