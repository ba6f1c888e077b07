import { recordOf } from '#engine/records/record-of.ts'

/** A text that staff begin a reply with. */
export const messageTemplate = recordOf('message_template', {
  scope: 'operator',
  name: ({ name }) => `template ${name}`,
  shown: [],
})
