import { z } from 'zod/mini'
import { choicesAnswer, many, nullable } from '#blueprint/answer.ts'
import { instant, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { parameters } from '#areas/players/profile/list/player.queries.ts'

/** Tags that can be added to players. */
export const tagChoices = query({
  at: '/api/player-tags',
  title: 'Tags',
  permission: 'PLAYERS_VIEW',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})

const note = {
  id: uuid(),
  text: text(),
  by: nullable(text()),
  at: instant(),
  priority: text(),
}

/** What staff must see before contacting a player: tags and pinned notes. */
export const playerHighlights = query({
  at: '/api/players/:player_id/status',
  title: 'Tags and pinned notes',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: {
    tags: many({ tag: text(), meaning: text(), by: nullable(text()), at: instant() }),
    pinned: many(note),
    isTest: toggle(),
    isErased: toggle(),
    /** Whether a player site reported activity in the last 15 minutes. */
    isOnline: toggle(),
  },
})
