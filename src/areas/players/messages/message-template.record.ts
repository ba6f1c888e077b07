import { recordOf } from '#engine/records/record-of.ts'

/** A text that staff insert into their replies. */
export const messageTemplate = recordOf('message_template', {
  scope: 'operator',
  name: ({ name }) => `template ${name}`,
  shown: [],
})
