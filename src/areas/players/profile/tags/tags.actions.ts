import { action } from '#blueprint/screen/action.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { tagChoices } from './tags.queries.ts'

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

export const createTag = action({
  ...edit,
  name: 'new-tag',
  title: 'New tag',
  on: 'list',
  input: {
    tag: text('Tag name', {
      maxLength: 30,
      pattern: /^[a-z0-9][a-z0-9-]{0,29}$/,
      patternHint: 'Use lowercase letters, digits and hyphens.',
    }),
    meaning: text('Meaning', { maxLength: 120 }),
  },
})

export const retireTag = action({
  ...edit,
  name: 'tag-retirement',
  title: 'Retire tag',
  on: 'list',
  input: { tag: pick('Tag', tagChoices) },
  confirm: 'The tag can no longer be added to players. Players who have it keep it.',
})
