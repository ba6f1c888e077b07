import { integer } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'

/** Sends all deliveries of an endpoint that failed in the same way once more. */
export const replayFailures = action({
  permission: 'IS_DEVELOPER',
  on: 'row',
  name: 'replay',
  title: 'Replay all',
  preview: true,
  input: {
    perSecond: integer('Deliveries per second', { min: 1, max: 50, initially: 10 }),
  },
  confirm: 'Send {deliveries: delivery|deliveries} to {url} again?',
})
