import { findPlayersAnswer } from '#areas/players/profile/pickers/find-players.data.ts'
import { bindings } from '#engine/bindings.ts'
import { playerChainAnswer } from '#areas/players/profile/accounts/chain/chain.data.ts'
import { playerActs } from './list/players.act.ts'
import { playerAccessAnswer } from '#areas/players/profile/cards/access.act.ts'
import { playerNotesData } from '#areas/players/profile/cards/notes.data.ts'
import { playerHighlightsAnswer, tagChoicesAnswer } from '#areas/players/profile/tags/tags.act.ts'
import { playersData } from './list/players.data.ts'
import { playerHoverCardAnswer } from '#areas/players/profile/accounts/player-hover-card.data.ts'
import { playerStore } from './accounts/player-form.act.ts'

export const playersBindings = bindings({
  datasets: [playersData, playerNotesData],
  acts: playerActs,
  stores: [playerStore],
  queryHandlers: [
    playerHoverCardAnswer,
    playerChainAnswer,
    playerAccessAnswer,
    playerHighlightsAnswer,
    tagChoicesAnswer,
    findPlayersAnswer,
  ],
})
