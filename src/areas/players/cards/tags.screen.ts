import { z } from 'zod/mini'
import { choicesAnswer, many, nullable } from '#blueprint/answer.ts'
import { action } from '#blueprint/screen/action.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { instant, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { parameters } from '#areas/players/list/player-questions.screen.ts'

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

const edit = { permission: 'PLAYER_NOTE_EDIT' } as const

export const tagPlayers = action({
  ...edit,
  name: 'tag',
  title: 'Add tag',
  on: 'rows',
  input: { tag: pick('Tag', tagChoices) },
})

export const untagPlayers = action({
  ...edit,
  name: 'tag-removal',
  title: 'Remove tag',
  on: 'rows',
  input: { tag: pick('Tag', tagChoices) },
})

export const newTag = action({
  ...edit,
  name: 'tag-word',
  title: 'New tag',
  on: 'list',
  input: {
    tag: text('Tag name', {
      longest: 30,
      pattern: /^[a-z0-9][a-z0-9-]{0,29}$/,
      patternHint: 'Use lowercase letters, digits and hyphens.',
    }),
    meaning: text('Meaning', { longest: 120 }),
  },
})

export const retireTag = action({
  ...edit,
  name: 'tag-retirement',
  title: 'Retire tag',
  on: 'list',
  input: { tag: pick('Tag', tagChoices) },
  confirm: 'It can be given to nobody any more. Whoever carries it keeps it.',
})
