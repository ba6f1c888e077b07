import { many } from '#blueprint/answer.ts'
import { id, text } from '#blueprint/kinds/kinds.ts'
import { searchText } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

/** Players of the actor’s downline by id or username prefix, for player pickers. */
export const findPlayers = query({
  at: '/api/players/search',
  title: 'Player search',
  permission: 'PLAYERS_VIEW',
  scope: 'downline',
  parameters: searchText,
  answer: many({ id: id(), username: text(), level: text() }),
})
