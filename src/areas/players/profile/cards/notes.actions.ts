import { action } from '#blueprint/screen/action.ts'
import { choice, longText, toggle } from '#blueprint/kinds/kinds.ts'
import { notePriorities, pinFlow } from '#areas/players/rules/care/note.ts'
import { priorityLabels } from '#areas/agents/messages/shared.ts'

const edit = { permission: 'PLAYER_NOTE_EDIT' } as const

export const priority = choice('Priority', notePriorities, { labels: priorityLabels, initially: 'NORMAL' })

export const addNote = action({
  ...edit,
  name: 'note',
  title: 'Add note',
  on: 'row',
  input: { text: longText('Note', { maxLength: 2000 }), priority, pinned: toggle('Pinned', { initially: false }) },
})

export const correctNote = action({
  ...edit,
  name: 'correction',
  title: 'Correct note',
  on: 'row',
  input: { text: longText('Corrected text', { maxLength: 2000 }) },
  confirm: 'Correct this note? The original by {by} is kept and marked as corrected.',
})

export const pinNote = action({
  ...edit,
  name: 'pin',
  title: 'Pin note',
  on: 'row',
  move: [pinFlow, 'pin'],
  stateColumn: 'pin',
  input: {},
})

export const unpinNote = action({
  ...edit,
  name: 'unpin',
  title: 'Unpin note',
  on: 'row',
  move: [pinFlow, 'unpin'],
  stateColumn: 'pin',
  input: {},
})
