import { findPlayersAnswer } from '#areas/players/pickers/find-players.data.ts'
import { bindings } from '#engine/bindings.ts'
import { playerChainAnswer } from '#areas/players/accounts/chain.data.ts'
import { playerActs } from './players.act.ts'
import { playerAccessAnswer } from '#areas/players/cards/access.act.ts'
import { playerNotesData } from '#areas/players/cards/notes.data.ts'
import { playerHighlightsAnswer, tagChoicesAnswer } from '#areas/players/tags/tags.act.ts'
import { playersData } from './players.data.ts'
import { playerHoverCardAnswer } from '#areas/players/accounts/player-hover-card.data.ts'
import { playerStore } from '../accounts/player-form.act.ts'

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
