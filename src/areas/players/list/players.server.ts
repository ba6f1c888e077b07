import { bindings } from '#engine/bindings.ts'
import { playerCardAnswer, playerRecentAnswer, playerTrendAnswer } from '#areas/players/profile/player-detail.data.ts'
import { playerActs } from './players.act.ts'
import { playerAccessAnswer } from '#areas/players/cards/access.act.ts'
import { playerNotesData } from '#areas/players/cards/notes.data.ts'
import { playerStandingAnswer, tagChoicesAnswer } from '#areas/players/cards/tags.act.ts'
import { playerTimelineData } from '#areas/players/profile/timeline.data.ts'
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
