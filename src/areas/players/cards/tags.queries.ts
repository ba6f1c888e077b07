import { z } from 'zod/mini'
import { choicesAnswer, many, nullable } from '#blueprint/answer.ts'
import { instant, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { parameters } from '#areas/players/list/player.queries.ts'

/** Words players may carry. */
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

/** What staff must know before they speak to him: his tags, and what is pinned. */
export const playerStanding = query({
  at: '/api/players/:player_id/standing',
  title: 'Tags and pinned notes',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: {
    tags: many({ tag: text(), meaning: text(), by: nullable(text()), at: instant() }),
    pinned: many(note),
    isTest: toggle(),
    isErased: toggle(),
    /** Whether a player site has heard of him within the last quarter of an hour. */
    isOnline: toggle(),
  },
})
